"""What every reader shares: board file, lens, pose, light, flat picture, stillness."""
