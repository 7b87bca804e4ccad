/// Rows of a public export in Strong's comma form (breinsp/strong-charts, MIT), and other rows that occur.
enum Samples {
  static let comma = """
    Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE
    2021-02-10 16:46:13,Mittwoch,2h 18m,Bench Press (Barbell),1,75.0,8,0,0,,,
    2021-02-10 16:46:13,Mittwoch,2h 18m,Bench Press (Barbell),4,75.0,6,0,0,,,
    2021-02-10 16:46:13,Mittwoch,2h 18m,Pull Up,1,0.0,8,0,0,,,
    2021-03-01 17:00:00,"A (Chest, Triceps, Legs, Shoulders)",56m,Plank,1,0.0,0,0,90,,,
    2021-03-01 17:00:00,"A (Chest, Triceps, Legs, Shoulders)",56m,Plank,2,0,0,0,0,,,

    """

  static let semicolon =
    "\u{FEFF}Workout #;Date;Workout Name;Duration (sec);Exercise Name;Set Order;Weight (kg);Reps;RPE;"
    + "Distance (meters);Seconds;Notes;Workout Notes\r\n"
    + "1;2024-01-07 18:05:00;\"Push; heavy\";3600;Bench Press (Barbell);W;40;10;;;;;\"Slept badly.\r\nCoffee \"\"helped\"\"\"\r\n"
    + "1;2024-01-07 18:05:00;\"Push; heavy\";3600;Bench Press (Barbell);1;82,25;6;8,5;;0;\"paused\r\n\r\nlast two ugly\";\r\n"
    + "1;2024-01-07 18:05:00;\"Push; heavy\";3600;Bench Press (Barbell);Rest Timer;;;;;180;;\r\n"
    + "1;2024-01-07 18:05:00;\"Push; heavy\";3600;Bench Press (Barbell);D;60;12;9;;;;\r\n"
    + "1;2024-01-07 18:05:00;\"Push; heavy\";3600;Bench Press (Barbell);F;50,0;9;10;;;;\r\n"
    + "1;2024-01-07 18:05:00;\"Push; heavy\";3600;Rowing (Machine);1;;;;2000;480,5;;\r\n"
    + "2;2024-01-09 07:00:00;Legs;1800;Squat (Barbell);1;100;5;;;;;\r\n"
}
