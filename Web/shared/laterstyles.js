// The styles of the pages that are loaded later, where a bundle has made a file of them (Tools/bundle.py); otherwise the page has
// them already. Contract: withStyles(how) → a function that imports by how() and resolves with the module once its styles are there.
let sheet = null;

function styles() {
  const address = document.querySelector("meta[name=later-styles]")?.content;
  if (!address) return null;
  return sheet ??= new Promise((resolve, reject) => {
    const link = document.createElement("link");
    Object.assign(link, { rel: "stylesheet", onload: resolve, onerror: reject, href: address });
    document.head.append(link);
  });
}

export const withStyles = (how) => () => Promise.all([how(), styles()]).then(([module]) => module);
