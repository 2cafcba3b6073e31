const element = document.getElementById("api");

// An operation's line is a button: a link inside it could be reached by no key. A press on the line still sets the address.
const withoutNestedLinks = ({ React }) => ({
  wrapComponents: {
    DeepLink:
      () =>
      ({ text }) =>
        React.createElement("span", null, text),
  },
});

// The library's resolver of OpenAPI 3.1 works for seconds on a document of this size, at the start and for each operation,
// and lists under every error response the codes of all of them. This one knows what our document has: references into the
// document itself.
const withOwnResolver = () => ({
  fn: {
    resolveSubtree: async (document, path, { baseDoc }) => ({
      spec: resolved(valueAt(document, path), { document, baseDoc, within: [] }),
      errors: [],
    }),
  },
});

function resolved(value, context) {
  if (Array.isArray(value)) return value.map((item) => resolved(item, context));
  if (value === null || typeof value !== "object") return value;
  if (typeof value.$ref === "string") return referred(value, context);
  const members = Object.fromEntries(Object.entries(value).map(([name, member]) => [name, resolved(member, context)]));
  return Array.isArray(members.allOf) ? withAllOf(members) : members;
}

/** The library takes the name of a schema from `$$ref`, the address it was read from. A schema in itself stays a reference. */
function referred({ $ref, ...beside }, { document, baseDoc, within }) {
  if (within.includes($ref)) return { $ref };
  const names = $ref.replace("#/", "").split("/");
  const path = names.map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"));
  const value = { ...valueAt(document, path), ...beside };
  return { ...resolved(value, { document, baseDoc, within: [...within, $ref] }), $$ref: baseDoc + $ref };
}

function valueAt(document, path) {
  return path.reduce((value, name) => value?.[name], document);
}

/** All as one schema. What a later one says of a property is narrower: the codes of one response, not of every problem. */
function withAllOf({ allOf, ...rest }) {
  const merged = {};
  for (const { $$ref, ...schema } of [...allOf, rest]) {
    const properties = { ...merged.properties };
    for (const [name, property] of Object.entries(schema.properties ?? {}))
      properties[name] = { ...properties[name], ...property };
    const required = [...new Set([...(merged.required ?? []), ...(schema.required ?? [])])];
    Object.assign(merged, schema, { properties, required });
  }
  return merged;
}

SwaggerUIBundle({
  url: element.dataset.document,
  domNode: element,
  layout: "BaseLayout",
  plugins: [withoutNestedLinks, withOwnResolver],
  deepLinking: true,
  // With more than 128 operations open at once, the library draws the first group only.
  docExpansion: "none",
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  tryItOutEnabled: true,
  persistAuthorization: false,
  // The badge of an outside service would tell it who reads this page.
  validatorUrl: null,
  syntaxHighlight: { theme: "nord" },
});

// What the library leaves without a name, names otherwise than it reads, or leaves out of the keyboard's reach.
new MutationObserver(() => {
  document.getElementById("servers")?.setAttribute("aria-label", "Server");
  for (const body of element.querySelectorAll(".body-param__text")) body.setAttribute("aria-label", "Request body");
  for (const line of element.querySelectorAll(".json-schema-2020-12-accordion"))
    if (line.textContent === "") line.setAttribute("aria-label", "Schema");
  element.querySelector(".close-modal")?.setAttribute("aria-label", "Close");
  for (const button of element.querySelectorAll(".modal-btn[aria-label]")) button.removeAttribute("aria-label");
  for (const code of element.querySelectorAll("pre.microlight")) code.tabIndex = 0;
}).observe(element, { childList: true, subtree: true });
