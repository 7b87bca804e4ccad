// English: whether friends see what a new member does. Keys start with "friends.see".

export default {
  "friends.see": "Friends see my training",
  "friends.see.text": "Training days, workouts, records and awards. Only people you accept are friends; you can change this later.",
};
