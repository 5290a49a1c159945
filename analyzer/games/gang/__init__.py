"""The Gang."""
