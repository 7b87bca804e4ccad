-- Names that differ only in the case or the composition of a letter are one name: İleri and ileri. Where a member has
-- several such exercises already, they stay apart. An archived exercise has a key with its id, after U+0001.
UPDATE OR IGNORE exercises SET match_key = rackside_match_key(name)
WHERE owner IS NOT NULL AND instr(match_key, char(1)) = 0 AND match_key <> rackside_match_key(name);
UPDATE OR IGNORE exercise_aliases SET match_key = rackside_match_key(match_key)
WHERE match_key <> rackside_match_key(match_key);
UPDATE OR IGNORE import_choices SET match_key = rackside_match_key(match_key)
WHERE match_key <> rackside_match_key(match_key);
