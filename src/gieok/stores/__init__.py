"""Where memory is kept."""
