"""Calls, sockets and pages: who asks, whether he may, and what he is answered."""
