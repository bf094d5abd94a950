"""HTTP endpoints, WebSockets and pages."""
