// The terminal's tests come with the terminal.
