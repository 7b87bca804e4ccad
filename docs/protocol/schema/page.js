// The readable page of the protocol, made from the files beside it. It loads nothing from elsewhere.
const files = new Map();
const load = (name) => files.get(name) ?? files.set(name, fetch(name).then((reply) => {
  if (!reply.ok) throw new Error(`${name}: ${reply.status}`);
  return reply.json();
})).get(name);

function element(name, inside = [], fields = {}) {
  const made = Object.assign(document.createElement(name), fields);
  made.append(...[inside].flat());
  return made;
}

// Follows references. A message's schema refers to a type, often in another file.
async function resolve(schema, file, type) {
  if (!schema.$ref) return { schema, file, type };
  const [name, path] = schema.$ref.split("#/$defs/"), home = name || file;
  return resolve((await load(home)).$defs[path], home, path);
}

// A schema in words, with the fields of objects below. `open`: the types around it, because some types contain themselves.
async function describe(given, file, open = []) {
  const { schema, file: home, type } = await resolve(given, file);
  if (type && open.includes(type)) return { words: type, inside: [] };
  const within = type ? [...open, type] : open;
  if (schema.enum) return { words: schema.enum.map((each) => JSON.stringify(each)).join(" | "), inside: [] };
  if (schema.anyOf) {
    const all = await Promise.all(schema.anyOf.map((each) => describe(each, home, within)));
    return { words: all.map(({ words }) => words).join(" or "), inside: all.flatMap(({ inside }) => inside) };
  }
  if (schema.type === "array") {
    const { words, inside } = await describe(schema.items, home, within);
    return { words: `list of ${words}`, inside };
  }
  if (schema.properties) return { words: type ?? "object", inside: [await fields(schema, home, within)] };
  if (schema.type === "object") return { words: `object of ${(await describe(schema.additionalProperties ?? {}, home, within)).words}`, inside: [] };
  return { words: [schema.type ?? "anything"].flat().join(" or "), inside: [] };
}

async function fields(schema, file, open) {
  const rows = await Promise.all(Object.entries(schema.properties).map(async ([name, each]) => {
    const { words, inside } = await describe(each, file, open);
    return element("li", [element("code", name), schema.required?.includes(name) ? "" : "?", `: ${words}`, ...inside]);
  }));
  return rows.length ? element("ul", rows) : element("p", "No fields.");
}

async function part(title, schema, file, example) {
  const { words, inside } = await describe(schema, file);
  return [element("h3", title), ...(inside.length ? inside : [element("p", words)]), ...(example === undefined ? []
    : [element("pre", JSON.stringify(example, null, 2), { tabIndex: 0 })])];
}

function entry(name, facts, draw) {
  const made = element("details", element("summary", [element("code", name), ` — ${facts}`]), { id: name });
  made.addEventListener("toggle", async () => {
    if (!made.open || made.children.length > 1) return;
    made.append(element("div", await draw()));
  });
  return made;
}

const title = (noun) => (noun === "PROTOCOL" ? "All nouns" : noun);

function drawn(api) {
  const found = document.getElementById("find").value.trim().toLowerCase(), onlyScripts = document.getElementById("scripts").checked;
  const messages = api.components.messages, nouns = new Map();
  for (const [name, operation] of Object.entries(api.operations)) {
    if (name.startsWith("rpc.") || onlyScripts && !operation["x-scopes"]) continue;
    const noun = operation.tags[0].name;
    if (found && !name.toLowerCase().includes(found) && noun !== found) continue;
    if (!nouns.has(noun)) nouns.set(noun, []);
    nouns.get(noun).push(operation.action === "receive" ? method(name, operation, messages) : heard(name, operation, messages));
  }
  return nouns.size ? [...nouns].flatMap(([noun, entries]) => [element("h2", title(noun)), ...entries]) : [element("p", "Nothing has that name.")];
}

function method(name, operation, messages) {
  const scopes = operation["x-scopes"], { payload: request, examples: [asked] } = messages[`${name}.request`], { payload: reply, examples: [told] } = messages[`${name}.reply`];
  return entry(name, `${operation["x-caller"]}${scopes ? `; tokens: ${scopes.join(", ")}` : ""}`, async () => [
    ...await part("Request", request.properties.params, "", asked.payload), ...await part("Result", reply.properties.result, "", told.payload)]);
}

function heard(name, operation, messages) {
  const { payload, examples: [example] } = messages[name], { params } = payload.properties;
  return entry(name, operation.summary, () => part("Data", params.properties?.data ?? params, "", example.payload));
}

const page = document.getElementById("page");
try {
  const api = await load("asyncapi.json"), draw = () => page.replaceChildren(...drawn(api));
  for (const id of ["find", "scripts"]) document.getElementById(id).addEventListener("input", draw);
  draw();
} catch (error) {
  page.replaceChildren(element("p", `The list could not be loaded: ${error.message}`));
}
