// English: the code after the password. Keys start with "secondstep." and "fault.".
export default {
  "secondstep.title": "One more step",
  "secondstep.text": "Open the app with your codes, and type the one for this gym.",
  "secondstep.code": "Code from your phone",
  "secondstep.recovery": "Recovery code",
  "secondstep.recovery.text": "Type one of the codes that you wrote down or printed. It works once.",
  "secondstep.recovery.hint": "Four groups of four. Capitals, spaces and dashes don’t matter.",
  "secondstep.clock": "The gym’s clock is wrong at the moment, so codes from your phone don’t work. Type one of your recovery codes.",
  "secondstep.lost": "I don’t have my phone",
  "secondstep.phone": "Use the code from my phone",
  "secondstep.do": "Log in",
  "secondstep.busy": "One moment",
  "secondstep.back": "Back to the password",
  "fault.wrong_code": "That code isn’t right. Codes change every half minute: type the one that’s there now.",
  "fault.code_used": "That code was used already. Wait for the next one.",
  "fault.clock_unsure": "The gym’s clock is wrong at the moment. Only recovery codes work.",
  "fault.login_expired": "That took too long. Go back and type your password again.",
};
