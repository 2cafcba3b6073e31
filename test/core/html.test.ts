import { html, joinHtml, renderHtml } from "@masar/core/kernel/html";
import { describe, expect, it } from "vitest";

const HOSTILE = `<script>alert("x")</script>&'`;
const ESCAPED = "&#60;script&#62;alert(&#34;x&#34;)&#60;/script&#62;&#38;&#39;";

describe("an html template", () => {
  it("escapes text in elements and in attributes", () => {
    expect(renderHtml(html`<p title="${HOSTILE}">${HOSTILE}</p>`)).toBe(`<p title="${ESCAPED}">${ESCAPED}</p>`);
    expect(renderHtml(html`${HOSTILE}`)).toBe(ESCAPED);
  });

  it("escapes the text of a nested template once", () => {
    const cell = html`<td>${HOSTILE}</td>`;
    expect(renderHtml(html`<table>${html`<tr>${cell}</tr>`}</table>`)).toBe(
      `<table><tr><td>${ESCAPED}</td></tr></table>`,
    );
  });

  it("joins an array, escaping its text and keeping its markup", () => {
    expect(renderHtml(html`<ul>${[html`<li>1 & 2</li>`, "<", html`<li>${"<"}</li>`]}</ul>`)).toBe(
      "<ul><li>1 & 2</li>&#60;<li>&#60;</li></ul>",
    );
    expect(renderHtml(joinHtml([html`${"a<"}`, html`b`], "<br>"))).toBe("a&#60;<br>b");
  });

  it("writes numbers, zero too, and nothing for undefined", () => {
    expect(renderHtml(html`${0} of ${12}${undefined}${[]}`)).toBe("0 of 12");
  });

  it("rejects an object that only looks like markup, and cannot be turned into text by accident", () => {
    const forged = JSON.parse('{"markup": "<b>"}') as never;
    expect(() => renderHtml(html`${forged}`)).toThrow(TypeError);
    expect(renderHtml(html`${String(html`<b>`)}`)).not.toContain("<");
  });
});
