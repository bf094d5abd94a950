"""What goes over the wire: messages and bodies, checked where they come in."""
