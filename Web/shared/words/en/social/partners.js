// English: partners at the kiosk. Keys start with "partner.".
export default {
  "partner.request": "Friends with {name}?",
  "partner.accept": "Be friends with {name}",
  "partner.asked": "{name} can accept on their side",
  "partner.added": "{a} and {b} are friends now",
};
