import { extname } from "node:path";
import { Marked, type Token, type Tokens } from "marked";
import { type Html, html, joinHtml, rawHtml, renderHtml } from "../../kernel/html.ts";
import { highlight } from "./highlight.ts";

/** What a page makes of the addresses in its file. */
export interface Targets {
  /** The address of a link as it is served; undefined for a file that is not served. */
  linkOf(href: string): string | undefined;
  pictureOf(href: string): { address: string; width: number; height: number } | undefined;
  /** The text of a sample, for a paragraph that is only a link to one. */
  sampleOf(href: string): string | undefined;
}

export interface Rendered {
  title: string;
  /** The first paragraph, as text. */
  summary: string;
  body: Html;
}

const SAMPLE_LANGUAGES: Readonly<Record<string, string>> = { mjs: "Node", php: "PHP", py: "Python", sh: "curl" };

/** A Markdown file of ours as HTML. HTML in the file is shown as text. Links to samples that follow each other become one choice. */
export function renderMarkdown(text: string, targets: Targets): Rendered {
  const marked = markedFor(targets);
  const tokens = marked.lexer(text);
  const parts: Html[] = [];
  let samples: Html[] = [];
  const endSamples = () => {
    if (samples.length > 0) parts.push(html`<div class="samples">${samples}</div>`);
    samples = [];
  };
  for (const token of tokens) {
    if (token.type === "space") continue;
    const sample = sampleIn(token, targets);
    if (sample) {
      samples.push(sample);
      continue;
    }
    endSamples();
    parts.push(rawHtml(marked.parser([token])));
  }
  endSamples();
  return { ...headOf(tokens), body: joinHtml(parts, "") };
}

function headOf(tokens: readonly Token[]): { title: string; summary: string } {
  const textOf = (type: string) => {
    const found = tokens.find((token) => token.type === type) as Tokens.Heading | Tokens.Paragraph | undefined;
    return found ? plain(found.tokens) : "";
  };
  return { title: textOf("heading"), summary: textOf("paragraph") };
}

function plain(tokens: readonly Token[]): string {
  return tokens.map((token) => ("tokens" in token && token.tokens ? plain(token.tokens) : unescaped(token))).join("");
}

/** Token's `text` of a code span is as written; that of text may hold entities. */
function unescaped(token: Token): string {
  return "text" in token ? String(token.text) : "";
}

function sampleIn(token: Token, { sampleOf }: Targets): Html | undefined {
  if (token.type !== "paragraph" || token.tokens?.length !== 1) return undefined;
  const [link] = token.tokens;
  if (link?.type !== "link") return undefined;
  const code = sampleOf(link.href);
  if (code === undefined) return undefined;
  const ending = extname(link.href).slice(1);
  return codeBlock(code, { ending, name: link.text, language: SAMPLE_LANGUAGES[ending] ?? ending });
}

interface CodeHead {
  ending: string;
  /** Of a file that the reader saves; undefined for code to paste. */
  name?: string;
  language?: string;
}

function codeBlock(code: string, { ending, name, language }: CodeHead): Html {
  const head = name && html`<div class="head" dir="ltr"><span>${language}</span> <code dir="ltr">${name}</code></div>`;
  return html`<div class="code" data-language="${language}" data-file="${name}">${head}<pre dir="ltr" lang="en" tabindex="0" class="language-${ending}"><code>${highlight(code, ending)}</code></pre></div>`;
}

function markedFor({ linkOf, pictureOf }: Targets): Marked {
  const used = new Map<string, number>();
  return new Marked({
    renderer: {
      html: ({ text }) => renderHtml(html`${text}`),
      code: ({ text, lang }) => renderHtml(codeBlock(text, { ending: lang ?? "" })),
      codespan: ({ text }) => renderHtml(html`<code dir="ltr">${text}</code>`),
      heading({ tokens, depth }) {
        const inner = this.parser.parseInline(tokens);
        if (depth === 1) return `<h1>${inner}</h1>`;
        const id = uniqueId(plain(tokens), used);
        return renderHtml(html`<h${depth} id="${id}"><a href="#${id}">${rawHtml(inner)}</a></h${depth}>`);
      },
      link({ href, tokens }) {
        const inner = rawHtml(this.parser.parseInline(tokens));
        const address = linkOf(href);
        return renderHtml(address === undefined ? inner : html`<a href="${address}">${inner}</a>`);
      },
      image({ href, text }) {
        const picture = pictureOf(href);
        if (!picture) throw new Error(`no picture ${href}`);
        const { address, width, height } = picture;
        return renderHtml(
          html`<a href="${address}"><img src="${address}" alt="${text}" width="${width}" height="${height}" loading="lazy"></a>`,
        );
      },
    },
  });
}

/** The anchor of a heading, from its letters in any script. */
function uniqueId(title: string, used: Map<string, number>): string {
  const id =
    title
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join("-") ?? "section";
  const before = used.get(id) ?? 0;
  used.set(id, before + 1);
  return before === 0 ? id : `${id}-${before + 1}`;
}
