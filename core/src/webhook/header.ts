/** A name, lower case, and its value. A name may stand more than once. */
export type Header = readonly [name: string, value: string];

const MOST_HEADERS = 40;
const MOST_LENGTH = 300;
/** Credentials: they are not logged. */
const SECRET = /auth|signature|cookie|secret|token|passw|key|session|credential|jwt|csrf|xsrf/;

/** Headers for the log: credentials are masked, long values are truncated. */
export function loggable(headers: readonly Header[]): Header[] {
  return headers.slice(0, MOST_HEADERS).map(([name, value]) => {
    const lower = printable(name).toLowerCase();
    return [lower.slice(0, MOST_LENGTH), SECRET.test(lower) ? masked(value) : cut(printable(value))];
  });
}

/** Of the answer, as undici hands them over. */
export function headerList(headers: Record<string, string | string[] | undefined>): Header[] {
  return Object.entries(headers).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).flatMap((one): Header[] => (one === undefined ? [] : [[name, one]])),
  );
}

/** Each part keeps its scheme and four characters, enough to compare with what a receiver wrote down: `v1,K5oZ…`. */
function masked(value: string): string {
  return value
    .split(" ")
    .slice(0, 2)
    .map((part) => {
      const [, scheme = "", rest = ""] = /^(v1,)?(.*)$/s.exec(part) ?? [];
      return scheme ? `${scheme}${rest.slice(0, 4)}…` : "…";
    })
    .join(" ");
}

function cut(value: string): string {
  return value.length <= MOST_LENGTH ? value : `${value.slice(0, MOST_LENGTH)}…`;
}

/** Postgres keeps no NUL in text, and no receiver's control character is for a reader's eyes. */
function printable(text: string): string {
  return text.toWellFormed().replaceAll(/\p{Cc}/gu, "\ufffd");
}
