import type { Mode } from "../account/account.ts";
import { type HtmlValue, html, joinHtml, renderHtml } from "../kernel/html.ts";
import { oneLine } from "../kernel/mail.ts";
import type { Language } from "../kernel/text.ts";
import type { Facts, Topic } from "./topic.ts";
import { TOPICS } from "./topic.ts";
import { SECTIONS, SUBJECTS, WORDS } from "./words.ts";

export interface MailItem extends Facts {
  topic: Topic;
  mode: Mode;
}

export interface MailContent {
  language: Language;
  accountName: string;
  items: readonly MailItem[];
  /** The dashboard's address, such as `https://app.example.com`. */
  appUrl: string;
  unsubscribeUrl: string;
}

/** Longer lists end in a link to their page. */
const LISTED = 20;
const MODES = ["live", "test"] as const;

/** Subject and both parts of one mail with every event since the last. */
export function composeMail(content: MailContent): { subject: string; text: string; html: string } {
  const sections = MODES.flatMap((mode) => sectionsOf(content, mode));
  return { subject: subjectOf(content), text: textOf(content, sections), html: htmlOf(content, sections) };
}

interface Section {
  mode: Mode;
  topic: Topic;
  items: readonly MailItem[];
  more: number;
}

function sectionsOf({ items }: MailContent, mode: Mode): Section[] {
  return TOPICS.flatMap((topic) => {
    const all = items.filter((item) => item.mode === mode && item.topic === topic);
    return all.length === 0 ? [] : [{ mode, topic, items: all.slice(0, LISTED), more: all.length - LISTED }];
  });
}

/** Of what is live, when anything is: the sandbox is for trying out. */
function subjectOf({ items, language }: MailContent): string {
  const live = items.filter(({ mode }) => mode === "live");
  const about = live.length > 0 ? live : items;
  const phrases = TOPICS.flatMap((topic) => {
    const of = about.filter((item) => item.topic === topic);
    const digits = numberOf(of.length, language);
    return of.length === 0 ? [] : [SUBJECTS[topic][language](of.length, digits, oneLine(of[0]?.name ?? "", 60))];
  });
  const prefix = live.length > 0 ? WORDS.masar[language] : `${WORDS.masar[language]} ${WORDS.sandbox[language]}`;
  return `${prefix}: ${phrases.join(" · ")}`;
}

function textOf(content: MailContent, sections: readonly Section[]): string {
  const { language, appUrl } = content;
  const lines = sections.flatMap(({ mode, topic, items, more }, at) => [
    ...(sections[at - 1]?.mode === mode || !tellsModes(sections) ? [] : [`== ${WORDS[mode][language]} ==`, ""]),
    `${SECTIONS[topic][language]}:`,
    ...items.flatMap((item) => [
      `- ${isolated(oneLine(item.name, 120))}${item.detail ? `: ${item.detail[language]}` : ""}`,
      `  ${linkTo(appUrl, item.path, mode)}`,
    ]),
    ...(more > 0 ? [`  (+${numberOf(more, language)}) ${linkTo(appUrl, SECTIONS[topic].path, mode)}`] : []),
    "",
  ]);
  const end = [
    "--",
    `${WORDS.why[language]} ${isolated(oneLine(content.accountName, 120))}.`,
    `${WORDS.choose[language]}: ${appUrl}/settings`,
    `${WORDS.stop[language]}: ${content.unsubscribeUrl}`,
  ];
  return [...lines, ...end, ""].join("\n");
}

function htmlOf(content: MailContent, sections: readonly Section[]): string {
  const { language, appUrl } = content;
  const link = (href: string, text: HtmlValue) => html`<a href="${href}" style="color:#0b7285">${text}</a>`;
  const body = sections.map(({ mode, topic, items, more }, at) => {
    const isFirst = sections[at - 1]?.mode !== mode && tellsModes(sections);
    const background = mode === "test" ? "#ffe066" : "#e3fafc";
    const banner = isFirst
      ? html`<p style="background:${background};padding:6px 10px;font-weight:bold">${WORDS[mode][language]}</p>`
      : undefined;
    const rows = items.map(({ name, path, detail }) => {
      const what = link(linkTo(appUrl, path, mode), html`<bdi>${oneLine(name, 120)}</bdi>`);
      return html`<li style="margin-bottom:8px">${what}${detail ? html`<br><span>${detail[language]}</span>` : undefined}</li>`;
    });
    const rest =
      more > 0
        ? html`<p>${link(linkTo(appUrl, SECTIONS[topic].path, mode), `${WORDS.more[language]} (+${numberOf(more, language)})`)}</p>`
        : undefined;
    return html`${banner}<h2 style="font-size:17px">${SECTIONS[topic][language]}</h2><ul>${rows}</ul>${rest}`;
  });
  const direction = language === "ar" ? "rtl" : "ltr";
  return renderHtml(html`<!doctype html>
<html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><title>${subjectOf(content)}</title></head>
<body dir="${direction}" style="font-family:Tahoma,Arial,sans-serif;font-size:15px;line-height:1.6;color:#212529;text-align:start">
${joinHtml(body, "\n")}
<hr style="border:0;border-top:1px solid #dee2e6">
<p style="font-size:13px;color:#495057">${WORDS.why[language]} <bdi>${oneLine(content.accountName, 120)}</bdi>.<br>
${link(`${appUrl}/settings`, WORDS.choose[language])} · ${link(content.unsubscribeUrl, WORDS.stop[language])}</p>
</body></html>
`);
}

/** Live events need no label. */
function tellsModes(sections: readonly Section[]): boolean {
  return sections.some(({ mode }) => mode === "test");
}

function linkTo(appUrl: string, path: string, mode: Mode): string {
  return `${appUrl}${path}?mode=${mode}`;
}

function numberOf(count: number, language: Language): string {
  return new Intl.NumberFormat(language === "ar" ? "ar-EG" : "en-EG").format(count);
}

/** Text of other people, isolated so that it does not change the direction of the text around it. */
function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}
