const element = document.getElementById("api");

SwaggerUIBundle({
  url: element.dataset.document,
  domNode: element,
  layout: "BaseLayout",
  deepLinking: true,
  docExpansion: "list",
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  tryItOutEnabled: true,
  persistAuthorization: false,
  // The badge of an outside service would tell it who reads this page.
  validatorUrl: null,
  syntaxHighlight: { theme: "nord" },
});
