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

SwaggerUIBundle({
  url: element.dataset.document,
  domNode: element,
  layout: "BaseLayout",
  plugins: [withoutNestedLinks],
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

// What the library leaves without a name, or out of the keyboard's reach.
new MutationObserver(() => {
  document.getElementById("servers")?.setAttribute("aria-label", "Server");
  for (const body of element.querySelectorAll(".body-param__text")) body.setAttribute("aria-label", "Request body");
  for (const code of element.querySelectorAll("pre.microlight")) code.tabIndex = 0;
}).observe(element, { childList: true, subtree: true });
