"""Learn Hearts: engine, exercises and strategy."""
