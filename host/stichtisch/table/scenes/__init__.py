"""What pods show, one module a game; each from one view and nothing else."""
