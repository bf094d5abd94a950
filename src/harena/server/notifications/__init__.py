"""Notifications of correspondence tables by mail and webhook."""
