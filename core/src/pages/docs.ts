import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { html, htmlPage } from "../kernel/html.ts";
import { type FindFile, listedFiles } from "./files.ts";

/** The API reference; everything it loads comes from this server. */
export function docsPage({ documentPath }: { documentPath: string }): string {
  return htmlPage({
    title: "Masar API",
    body: html`<link rel="stylesheet" href="/docs/assets/swagger-ui.css">
<link rel="stylesheet" href="/docs/assets/docs.css">
<div id="api" data-document="${documentPath}"></div>
<noscript><main class="text"><p>Without JavaScript, read the document itself: <a href="${documentPath}">${documentPath}</a></p></main></noscript>
<script src="/docs/assets/swagger-ui-bundle.js"></script>
<script src="/docs/assets/docs.js"></script>`,
  });
}

/** Scripts, styles and images of the server's own pages. */
export function docsFiles(): FindFile {
  const swagger = dirname(fileURLToPath(import.meta.resolve("swagger-ui-dist/package.json")));
  const own = join(import.meta.dirname, "assets");
  return listedFiles(
    new Map([
      ["/docs/assets/swagger-ui.css", join(swagger, "swagger-ui.css")],
      ["/docs/assets/swagger-ui-bundle.js", join(swagger, "swagger-ui-bundle.js")],
      ["/docs/assets/docs.css", join(own, "docs.css")],
      ["/docs/assets/docs.js", join(own, "docs.js")],
      ["/docs/assets/page.css", join(own, "page.css")],
      ["/docs/assets/guide.css", join(own, "guide.css")],
      ["/docs/assets/guide.js", join(own, "guide.js")],
      ["/docs/assets/masar.svg", join(own, "masar.svg")],
      ["/track/assets/buyer.css", join(own, "buyer.css")],
      ["/embedded/assets/embedded.js", join(own, "embedded.js")],
      ["/embedded/assets/embedded.css", join(own, "embedded.css")],
      ["/track/assets/pin.js", join(own, "pin.js")],
    ]),
  );
}
