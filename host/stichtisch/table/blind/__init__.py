"""Tables where hands stay unknown to the referee: it learns cards as they are played."""
