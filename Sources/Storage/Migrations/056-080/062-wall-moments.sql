-- A record has its member's name on it. A display whose layout shows no names keeps it so until the owner chooses.
UPDATE devices SET records = 0 WHERE layout IN ('clock', 'fourClocks', 'calendar');
