// What the kiosk consists of. A page is registered in its own file, or here if that is loaded later (rare.js); a new noun
// adds a line here. Besides what shared/register.js says, a page of the kiosk has:
//   address: its name in person.screen.go(…), and in show(…) for a page of the front
//   draw(person): while a person is on the screen; front(): while nobody is
//   isStep: Back does not lead to it again, so the rail leads nowhere else meanwhile
//   isBusy(person): something is half typed there; closed(person): they went back to training from it
//   shows(reminder): whether the page shows a new reminder by itself, so that the rail need not say it
// Tempting mistake: `entered` in a file that is loaded later. Whoever is logged in by then would not be told of.
import { noun } from "../shared/register.js";
import { forgetFault } from "../shared/words.js";
import { live } from "./base/app.js";
import { later } from "./base/later.js";
import { Picker } from "./person/picker.js";
import { plainEnd } from "./person/plainend.js";
import { followWish } from "./person/wish.js";
import "./front/pin.js";
import "./front/who.js";
import "./pages/awardnews.js";
import "./person/coachcards.js";
import "./person/heart.js";
import "./person/machine.js";
import "./person/visits.js";
import "./social/appointmentcell.js";
import "./social/classcell.js";
import "./social/remindernews.js";
import "./staff/staffnews.js";
import "./start/beside.js";
import "./start/news.js";
import "./start/start.js";
import "./start/week.js";
import "./train/program.js";
import "./train/rest.js";
import "./train/routines.js";
import "./train/said.js";
import "./train/scores.js";
import "./train/table.js";
import "./train/train.js";

const renameCard = later("renameCard");
noun({ row: { place: "start", order: 20,
  draw: (person) => (person.mustRename && live() ? renameCard(person) : null) } });

noun({ address: "appointments", draw: later("appointmentsPage"), shows: ({ kind }) => kind === "appointment" });
noun({ address: "awards", draw: later("awardsPage") });
noun({ address: "calc", draw: later("calcOf"), front: later("calcFront") });
noun({ address: "clients", draw: later("clientsPage") });
noun({ address: "else", draw: later("elsePage") });
noun({ address: "exercise", draw: later("exercisePage") });
noun({ address: "heart", draw: later("heartPage"), isBusy: ({ claim }) => Boolean(claim?.code) });
noun({ address: "help", draw: later("helpPage"), front: later("helpFront"), isBusy: ({ help }) => Boolean(help?.isWriting), left: forgetFault });
noun({ address: "history", draw: later("history"), isBusy: ({ history }) => Boolean(history.edit || history.words),
  closed: (person) => { person.history.close(); person.log.search(""); } });
noun({ address: "machine", draw: later("machinePage") });
noun({ address: "messages", draw: later("messagesPage"), shows: ({ kind }) => kind === "message",
  isBusy: ({ screen }) => Boolean(screen.typed.messages?.text) });
noun({ address: "mine", draw: later("minePage") });
noun({ address: "pick", draw: later("picker"), entered: (person) => { person.picker = new Picker(); },
  isBusy: ({ picker }) => Boolean(picker.making), closed: ({ picker }) => picker.clear() });
noun({ address: "phone", draw: later("phonePage") });
noun({ address: "picture", draw: later("picturePage"), isBusy: ({ picture }) => Boolean(picture?.bitmap),
  hears: { "faces.changed": ({ own }, event, person) => { person.member = { ...person.member, picture: own.isWaiting ? undefined : own.picture }; } },
  left: ({ picture }) => picture?.bitmap?.close() });
noun({ address: "recovery", draw: later("recovery") });
noun({ address: "done", draw: later("donePage", plainEnd), isStep: true });
noun({ address: "join", front: later("join") });
noun({ address: "login", front: later("login") });
noun({ address: "newPin", draw: later("newPin"), isStep: true });
noun({ address: "renew", front: later("renew") });
noun({ address: "signup", front: later("signup") });
noun({ address: "suggestion", draw: later("suggestion") });
noun({ address: "trainer", draw: later("trainerCode") });
noun({ address: "week", draw: later("weekPage"), front: later("weekFront"), entered: followWish });
