"""Texts of Gladiator Arena, one module per surface."""
