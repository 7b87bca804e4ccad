-- Whether members may take the picture of their plate with a kiosk's own camera. Other devices keep 0.
ALTER TABLE devices ADD COLUMN camera INTEGER NOT NULL DEFAULT 0 CHECK (camera IN (0, 1));
