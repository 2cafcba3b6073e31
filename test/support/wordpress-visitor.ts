import type { Site } from "./wordpress.ts";

export interface Page {
  status: number;
  /** The redirect's target; it is not followed. */
  location: string | undefined;
  contentType: string;
  body: string;
}

/** A browser without scripts: keeps cookies and follows no redirect. */
export class Visitor {
  readonly #site: Site;
  readonly #cookies = new Map<string, string>();

  constructor(site: Site) {
    this.#site = site;
  }

  /** Signs in. @throws where WordPress refuses. */
  static async signedIn(site: Site, user = "admin", password = user): Promise<Visitor> {
    const visitor = new Visitor(site);
    await visitor.get("/wp-login.php");
    const { status } = await visitor.post("/wp-login.php", { log: user, pwd: password, testcookie: "1" });
    if (status !== 302) throw new Error(`${user} cannot sign in`);
    return visitor;
  }

  get(path: string): Promise<Page> {
    return this.#send(path, {});
  }

  /** Sends a form. */
  post(path: string, fields: Record<string, string> | [string, string][]): Promise<Page> {
    return this.#send(path, { method: "POST", body: new URLSearchParams(fields) });
  }

  /** A nonce that WordPress accepts from this visitor, as on a page of the plugin. */
  async nonce(action: string): Promise<string> {
    return (await this.get(`/wp-admin/admin-post.php?action=standin_nonce&for=${action}`)).body;
  }

  async #send(path: string, options: RequestInit): Promise<Page> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(new URL(path, this.#site.origin), {
      ...options,
      redirect: "manual",
      headers: { cookie, ...options.headers },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name !== undefined && value !== undefined) this.#cookies.set(name, value);
    }
    return {
      status: answer.status,
      location: answer.headers.get("location") ?? undefined,
      contentType: answer.headers.get("content-type") ?? "",
      body: await answer.text(),
    };
  }
}

/** The value of a hidden field, of the form that holds that text. @throws where there is none. */
export function hidden(body: string, name: string, formWith = ""): string {
  for (const form of body.split("<form").slice(1)) {
    const value = new RegExp(`name="${name}" value="([^"]*)"`).exec(form)?.[1];
    if (form.includes(formWith) && value !== undefined) return value;
  }
  throw new Error(`No field ${name} beside ${formWith}`);
}

/** The visible text: without tags, with entities decoded and whitespace collapsed. */
export function visibleText(html: string): string {
  const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', ndash: "–" };
  return html
    .replace(/<(style|script)\b.*?<\/\1>/gs, " ")
    .replace(/<[^>]*>/g, " ")
    .replace(/&#0*(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, " ")
    .trim();
}
