"""SVG pictures of scenes, and the themes they are drawn with."""
