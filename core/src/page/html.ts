/** Text as it stands in HTML, in an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A small page of the server's own, for what the dashboard does not show. `body` is HTML. */
export function htmlPage({ title, body }: { title: string; body: string }): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/docs/assets/masar.svg">
<link rel="stylesheet" href="/docs/assets/page.css">
</head>
<body>
<header>
<a class="brand" href="/"><img src="/docs/assets/masar.svg" alt="" width="24" height="24">Masar</a>
<nav><a href="/docs">API</a><a href="/docs/errors">Errors</a><a href="/">Dashboard</a></nav>
</header>
${body}
</body>
</html>
`;
}
