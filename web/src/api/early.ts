import { languageNow } from "../i18n/language.ts";
import { basePath } from "./base-path.ts";
import type { Mode } from "./types.ts";

/** Answers that were asked for before the application's script was there, until it asks for them. */
const asked = new Map<string, Promise<Response>>();

/** Only for what the first page reads at once: an answer that nobody takes would be an old one later. */
export function askEarly(mode: Mode, path: string): Promise<Response> {
  const request = new Request(`${basePath(mode)}${path}`, { headers: { "Accept-Language": languageNow() } });
  const answer = fetch(request);
  asked.set(keyOf(request), answer);
  return answer.then((response) => response.clone());
}

/** `fetch`, or the answer that was asked for early. After any change the early ones are of the time before. */
export function fetchOrEarly(request: Request): Promise<Response> {
  if (request.method !== "GET") asked.clear();
  const key = keyOf(request);
  const answer = asked.get(key);
  asked.delete(key);
  return answer ?? fetch(request);
}

function keyOf({ url, headers }: Request): string {
  return `${headers.get("Accept-Language")} ${url}`;
}
