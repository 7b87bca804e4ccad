// Gym
