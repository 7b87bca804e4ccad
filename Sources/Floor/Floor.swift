// Floor
