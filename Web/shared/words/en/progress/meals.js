// English: the page of meals. Keys start with "meals.".
import { plural } from "../common.js";

export default {
  "meals.private": "Only you see this. Every number is an estimate.",
  "meals.failed": "Your meal plan didn’t load",
  "meals.caution": "Not for everybody",
  "meals.caution.text": "This plan is for healthy adults. Ask a doctor first if you’re pregnant or breastfeeding, if you have or had an eating "
    + "disorder, or if you’re ill or take medicine. Stop and ask a doctor if you don’t feel well with it.",
  "meals.caution.allergy": "If you have an allergy, check every label: the dishes may contain nuts, peanuts, soy, milk, wheat, fish or eggs, and "
    + "food without gluten or lactose isn’t always free of traces.",

  "meals.own": "Your choices",
  "meals.goal": "Your weight",
  "meals.goal.lose": "Lose", "meals.goal.keep": "Keep", "meals.goal.gain": "Gain",
  "meals.activity": "Your day, without training",
  "meals.activity.sitting": "Sitting", "meals.activity.moving": "Some of both", "meals.activity.standing": "On my feet",
  "meals.activity.what.sitting": "You sit for most of the day, at work and at home.",
  "meals.activity.what.moving": "You sit, and get up and walk around often.",
  "meals.activity.what.standing": "You stand or walk for most of the day.",
  "meals.diet": "What you eat",
  "meals.diet.everything": "Everything", "meals.diet.vegetarian": "Vegetarian", "meals.diet.vegan": "Vegan",
  "meals.without": "What you leave out",
  "meals.without.pork": "Pork", "meals.without.lactose": "Lactose", "meals.without.gluten": "Gluten",
  "meals.count": "Meals a day",
  "meals.choose": "Choose one",
  "meals.saved": "Saved",

  "meals.missing": "What we need from you",
  "meals.missing.text": "To make your plan, we need this. Only you see the plan.",
  "meals.missing.birthDate": "Your birth date",
  "meals.missing.sex": "Your sex",
  "meals.missing.height": "Your height",
  "meals.missing.bodyWeight": "Your body weight, from the last 90 days",
  "meals.missing.bodyWeight.lose": "Your body weight, from the last 30 days, since you want to lose some",
  "meals.missing.age": "Meal plans are for adults. If you’re under 18, ask a doctor or a dietitian.",
  "meals.missing.age.wrong": "Correct your birth date",
  "meals.refused.underweight": "You weigh little for your height, so there’s no plan to lose weight or to keep it. Please talk to a doctor about "
    + "your weight.",
  "meals.refused.nearUnderweight": "If you lost weight, you’d soon weigh too little for your height and your age, so there’s no plan for it. If you "
    + "still want to lose some, talk to a doctor first.",
  "meals.refused.lean": "Your body fat may be too low to lose weight safely, so there’s no plan for it. If you still want to lose some, talk to a "
    + "doctor first.",
  "meals.refused.littleEnergy": "To lose weight, you’d have to eat less than 1,200\u00a0kcal a day, or 1,500 for men and if we don’t know your sex. "
    + "That’s only safe if a doctor watches over it, so there’s no plan for it.",
  "meals.refused.unlikely": "We can’t make a plan from these numbers. Check your height, your weight and your body fat.",
  "meals.first": "Save your choices, and your plan is here.",
  "meals.unsaved": "Save to update your plan.",

  "meals.plan": "Your plan",
  "meals.day": "Which day",
  "meals.day.rest": "Rest day",
  "meals.day.training": "Training day",
  "meals.about": "about",
  "meals.kcal": "kcal",
  "meals.protein": "Protein", "meals.fat": "Fat", "meals.carbohydrate": "Carbohydrate",
  "meals.gram": "g",
  "meals.uses.rest": "A day without training uses about {n}\u00a0kcal.",
  "meals.uses.training": "A day with your usual training uses about {n}\u00a0kcal.",
  "meals.no.training": "On days when you train, you need more. Once you’ve recorded training on four days within four weeks, your plan shows "
    + "how much.",
  "meals.slot.breakfast": "Breakfast", "meals.slot.lunch": "Lunch", "meals.slot.dinner": "Dinner", "meals.slot.snack": "Snack",
  "meals.has": "about {n}\u00a0kcal, {protein}\u00a0g protein, {fat}\u00a0g fat, {carbohydrate}\u00a0g carbohydrate",
  "meals.other": "Another dish",
  "meals.other.said": "Another dish for {meal}",
  "meals.weighed": "Weigh rice, pasta, oats and lentils dry, meat, fish and potatoes raw, and cans drained. Don’t "
    + "drain coconut milk.",
  "meals.vegan": "Vegan food has no vitamin B12 of its own. Ask a doctor or a pharmacist how to get enough.",
  "meals.print": "Print",

  "meals.how": "How this is worked out",
  "meals.how.basal.mifflin": ({ n, years, kg, cm, day }) => `At rest you use about ${n}\u00a0kcal a day. That’s a formula (Mifflin and St Jeor, 1990) `
    + `with your sex, ${plural(years, "year", "years")}, ${cm}\u00a0cm, and ${kg}\u00a0kg, which you weighed on ${day}.`,
  "meals.how.basal.katch": "At rest you use about {n}\u00a0kcal a day. That’s a formula (Katch and McArdle) with {kg}\u00a0kg, which you weighed on "
    + "{day}, and {fat}\u00a0% body fat, which you measured on {fatDay}.",
  "meals.how.activity": "A day like yours, without training, uses {factor} times as much: {n}\u00a0kcal (Black and others, 1996).",
  "meals.how.training": ({ days, n }) => `You trained on ${plural(days, "day", "days")} of the last 28, and used about ${n}\u00a0kcal each time on `
    + "top of rest.",
  "meals.how.lose": "To lose weight, you eat 15\u00a0% less than you use.",
  "meals.how.keep": "To keep your weight, you eat as much as you use.",
  "meals.how.gain": "To gain weight, you eat 10\u00a0% more than you use.",
  "meals.how.split": "Protein is about {each}\u00a0g for each of {kg}\u00a0kg (International Society of Sports Nutrition, 2017). Fat is about "
    + "{fat}\u00a0% of a rest day’s energy. The rest is carbohydrate.",
  "meals.how.counted": "Protein isn’t worked out for weight beyond a body mass index of 30.",
  "meals.how.food": "What’s in 100\u00a0g of a food is from the US Department of Agriculture. Brands differ.",
  "meals.how.estimate": "People of the same build differ by a tenth or more. These numbers can be off by as much.",

  "meals.dish.yoghurtOats": "Oats with yoghurt and berries", "meals.dish.soyOats": "Oats with soy milk and banana",
  "meals.dish.eggsOnBread": "Eggs on bread", "meals.dish.omelette": "Omelette with potatoes",
  "meals.dish.tofuScramble": "Tofu scramble with potatoes",
  "meals.dish.cottageBread": "Bread with cottage cheese", "meals.dish.chickenRice": "Chicken with rice and broccoli",
  "meals.dish.salmonPotatoes": "Salmon with potatoes and spinach", "meals.dish.beefPasta": "Pasta with beef and tomatoes",
  "meals.dish.porkPotatoes": "Pork with potatoes and carrots", "meals.dish.tunaBeans": "Tuna and bean salad",
  "meals.dish.lentilDal": "Lentil dal with rice",
  "meals.dish.tofuRice": "Tofu with rice and broccoli", "meals.dish.tempehStew": "Tempeh and chickpea stew",
  "meals.dish.eggRice": "Egg fried rice with edamame", "meals.dish.yoghurtBerries": "Yoghurt with berries and almonds",
  "meals.dish.edamameApple": "Edamame, an apple and almonds", "meals.dish.soyShake": "Soy and banana shake",
  "meals.dish.cottageApple": "Cottage cheese with apple and walnuts", "meals.dish.tunaRiceCakes": "Rice cakes with tuna",

  "meals.food.oats": "oats", "meals.food.bread": "wholemeal bread", "meals.food.riceCakes": "rice cakes", "meals.food.rice": "rice",
  "meals.food.pasta": "pasta", "meals.food.potatoes": "potatoes", "meals.food.yoghurt": "plain Greek yoghurt, low-fat",
  "meals.food.cottageCheese": "cottage cheese, low-fat", "meals.food.eggs": "eggs", "meals.food.soyMilk": "soy milk, unsweetened",
  "meals.food.tofu": "firm tofu", "meals.food.tempeh": "tempeh", "meals.food.lentils": "lentils", "meals.food.chickpeas": "chickpeas, canned",
  "meals.food.kidneyBeans": "kidney beans, canned", "meals.food.edamame": "edamame, shelled", "meals.food.chicken": "chicken breast",
  "meals.food.beef": "lean minced beef", "meals.food.pork": "pork fillet", "meals.food.salmon": "salmon", "meals.food.tuna": "tuna in water",
  "meals.food.banana": "banana", "meals.food.apple": "apple", "meals.food.berries": "blueberries", "meals.food.almonds": "almonds",
  "meals.food.walnuts": "walnuts", "meals.food.peanutButter": "peanut butter", "meals.food.broccoli": "broccoli", "meals.food.spinach": "spinach",
  "meals.food.tomatoes": "tomatoes", "meals.food.peppers": "peppers", "meals.food.carrots": "carrots", "meals.food.oliveOil": "olive oil",
  "meals.food.coconutMilk": "coconut milk",
  "meals.eggs": ({ n, grams }) => `${plural(n, "egg", "eggs")} (${grams}\u00a0g)`,
  "meals.slices": ({ n, grams, food }) => `${Math.floor(n) || ""}${n % 1 ? "½" : ""} ${n > 1 ? "slices" : "slice"} of ${food} (${grams}\u00a0g)`,
  "meals.amount": "{grams}\u00a0g {food}",
};
