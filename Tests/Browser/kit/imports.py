"""A file from Strong, and the steps to import it on the phone."""

STRONG = """Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,Notes,Workout Notes,RPE
2021-02-10 16:46:13,Push,1h 10m,Bench Press (Barbell),1,75.0,8,0,0,,,
2021-02-10 16:46:13,Push,1h 10m,Bench Press (Barbell),2,75.0,6,0,0,,,
2021-02-14 17:41:17,Pull,56m,Pull Up,1,0.0,7,0,0,,,
2021-02-14 17:41:17,Pull,56m,Leg Press Keller,1,120,10,0,0,,,
"""


def preview(phone, text, asked=True):
    phone.get_by_label("Choose the file").set_input_files(
        {"name": "strong.csv", "mimeType": "text/csv", "buffer": text.encode()}
    )
    phone.get_by_role("button", name="Preview the import").click()
    if not asked:
        return
    # Strong's files do not say whether weights are in kilograms or pounds.
    phone.get_by_label("Kilograms").check()
    phone.get_by_role("button", name="Preview the import").click()
