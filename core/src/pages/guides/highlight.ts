import { type Html, html, joinHtml } from "../../kernel/html.ts";

/** Languages that are coloured, by the endings of their files. */
const COMMENTS: Readonly<Record<string, string>> = {
  mjs: String.raw`\/\*[\s\S]*?\*\/|(?<![:\w])\/\/[^\n]*`,
  php: String.raw`\/\*[\s\S]*?\*\/|(?<![:\w])\/\/[^\n]*`,
  py: String.raw`(?<=^|\s)#[^\n]*|"""[\s\S]*?"""`,
  sh: String.raw`(?<=^|\s)#[^\n]*`,
};
const STRINGS = String.raw`"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\`(?:\\.|[^\`\\])*\``;
const WORDS =
  "async|await|break|case|catch|class|const|constructor|def|do|done|else|esac|except|export|extends|fi|finally|fn|for|foreach|from|function|if|import|in|is|let|new|none|not|null|of|or|pass|print|public|raise|readonly|require|return|self|static|super|switch|then|this|throw|true|false|try|while|with|yield|None|True|False|array|string|int|bool|echo|exit|and|as|shift|local";

/** Code with its comments, strings and words of the language marked for colour. Text that it does not know stays as it is. */
export function highlight(code: string, ending: string): Html {
  const comments = COMMENTS[ending];
  if (comments === undefined) return html`${code}`;
  const pattern = new RegExp(`(${comments})|(${STRINGS})|(?<![\\w$.-])(${WORDS})(?![\\w-])`, "gm");
  const parts: Html[] = [];
  let end = 0;
  for (const found of code.matchAll(pattern)) {
    const [text, comment, string] = found;
    const kind = comment !== undefined ? "comment" : string !== undefined ? "string" : "word";
    parts.push(html`${code.slice(end, found.index)}<span class="${kind}">${text}</span>`);
    end = found.index + text.length;
  }
  return joinHtml([...parts, html`${code.slice(end)}`], "");
}
