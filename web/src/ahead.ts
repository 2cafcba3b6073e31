import { askEarly } from "./api/early.ts";
import { firstMode } from "./app/first-mode.ts";
import { FRAME, type Page, pageAt } from "./app/pages.ts";
import type { Part } from "./app/part.ts";

// A small script that arrives before the application's: it asks for the first page and for what that page reads, so that
// all of it is on the way at once. What fails here is asked for again by the application, which says so.

/** What the first page is shown in, or the page where it has no frame, is there or did not arrive. */
export const arrived: Promise<unknown> = start(pageAt(location.pathname));

function start(page: Page | undefined): Promise<unknown> {
  if (page?.path === "/sign-in") {
    void answerOf(askEarly("test", "/session"));
    return signIn(page);
  }
  return page && !page.framed ? load(page) : framed(page);
}

async function framed(page: Page | undefined): Promise<unknown> {
  const session = await answerOf(askEarly("test", "/session"));
  if (session?.status === 401) return signIn(pageAt("/sign-in"));
  if (!session?.ok) return undefined;
  if (await mayRead(session)) void answerOf(askEarly(firstMode(), "/home"));
  void load(page);
  return load(FRAME);
}

function signIn(page: Page | undefined): Promise<unknown> {
  void answerOf(askEarly("test", "/signup"));
  return load(page);
}

async function load(part: Part | undefined): Promise<unknown> {
  return part?.load().catch(() => undefined);
}

/** Before the second factor everything else is refused. */
async function mayRead(session: Response): Promise<boolean> {
  const { second_factor } = await session.json().catch(() => ({}));
  return second_factor !== "needed" && second_factor !== "set_up_required";
}

function answerOf(answer: Promise<Response>): Promise<Response | undefined> {
  return answer.catch(() => undefined);
}
