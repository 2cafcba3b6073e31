// Every operation × every kind of caller, asked of a running server.
import type { Mode, Role, Scope } from "@masar/core/account/account";
import { ROLES_OF_KIND, SCOPES } from "@masar/core/account/account";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestAccount, TestService } from "../../support/service.ts";
import { shipmentBody } from "../../support/shipment.ts";
import { startWith } from "../../support/shopify/masar.ts";
import { fakeShopify } from "../../support/shopify/shopify.ts";
import { CALLERS, type CallerName, DECISIONS, RULES } from "./decisions.ts";

interface Operation {
  id: string;
  method: string;
  path: string;
  isSandboxOnly: boolean;
}

/** What a caller sends with a request, made anew for each: signing out ends a session. */
type Credentials = (mode: Mode) => Promise<{ headers?: Record<string, string>; query?: string }>;

const embedding = fakeShopify();
let masar: TestService;
let operations: Operation[];
let callers: Map<CallerName, Credentials>;
/** The tracking number that the signed link is for. */
let labelled: string;

beforeAll(async () => {
  masar = await startWith([embedding], { MASAR_SIGNUP: "open", MASAR_ROLE: "api" });
  operations = await readOperations();
  callers = await makeCallers();
});
afterAll(() => masar.stop());

test("every operation has a decision, and no decision is left of one that is gone", () => {
  expect(operations.map(({ id }) => id).sort()).toEqual(Object.keys(DECISIONS).sort());
});

test("every operation lets in whom the decision names and answers everybody else 401 or 403", async () => {
  const [wrong, asked] = [[] as string[], operations.filter(({ id }) => DECISIONS[id] !== undefined)];
  for (const operation of asked) {
    const allowed: readonly CallerName[] = RULES[DECISIONS[operation.id] ?? "everybody"];
    const statuses = await Promise.all(CALLERS.map((name) => ask(operation, name)));
    for (const [at, name] of CALLERS.entries()) {
      const isRefused = statuses[at] === 401 || statuses[at] === 403;
      if (isRefused === allowed.includes(name)) wrong.push(`${operation.id}, ${name}: ${statuses[at]}`);
    }
  }
  expect(wrong).toEqual([]);
});

/** With a body that changes nothing: the schema or the unknown id refuses it once the caller is let in. */
async function ask({ id, method, path, isSandboxOnly }: Operation, name: CallerName): Promise<number> {
  const mode: Mode = isSandboxOnly || name === "merchant test key" ? "test" : "live";
  const { headers, query = "" } = (await callers.get(name)?.(mode)) ?? {};
  const base = `${masar.origin}${mode === "live" ? "/v1" : "/sandbox/v1"}`;
  const target = path.replace(/\{\w+\}/, id === "getLabel" ? labelled : "x");
  const response = await fetch(base + target + query, {
    method,
    redirect: "manual",
    headers: { "Content-Type": "application/json", ...headers },
    ...(method === "GET" || method === "DELETE" ? {} : { body: "{}" }),
  });
  await response.arrayBuffer();
  return response.status;
}

async function readOperations(): Promise<Operation[]> {
  const document = (await (await fetch(`${masar.origin}/v1/openapi.json`)).json()) as Document;
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: operation.operationId,
      method: method.toUpperCase(),
      path,
      isSandboxOnly: operation["x-sandbox-only"] === true,
    })),
  );
  return [...described, { id: "apiDocument", method: "GET", path: "/openapi.json", isSandboxOnly: false }];
}

interface Document {
  paths: Record<string, Record<string, { operationId: string; "x-sandbox-only"?: boolean }>>;
}

async function makeCallers(): Promise<Map<CallerName, Credentials>> {
  const merchant = await masar.newAccount();
  const staff = await masar.newAccount({ kind: "staff" });
  const made = new Map<CallerName, Credentials>();
  for (const [kind, account] of [["merchant", merchant] as const, ["staff", staff] as const])
    for (const role of ROLES_OF_KIND[kind]) made.set(`${kind} ${role}`, await user(account, role));
  for (const scope of SCOPES) made.set(`merchant ${scope}`, await keys(merchant, [scope]));
  for (const scope of ["scans:write", "payouts:write"] as const) made.set(`staff ${scope}`, await keys(staff, [scope]));
  made.set("plugin's key", await pluginKey(merchant));
  made.set("merchant secret key", await keys(merchant));
  made.set("staff secret key", await keys(staff));
  made.set("merchant test key", async () => bearer(merchant.test.key));
  // As Shopify signs it for our pages in its admin, where it is let in (pages.test.ts): no credential of the API.
  made.set("embedded token", async () => bearer(embedding.sessionToken()));
  const { body } = await merchant.live.post("/shipments", shipmentBody());
  labelled = body.tracking_number;
  const link = (await merchant.live.post(`/shipments/${labelled}/label_link`)).body.url as string;
  made.set("signed link", async () => ({ query: new URL(link).search }));
  made.set("nobody", async () => ({}));
  return made;
}

const bearer = (key = "") => ({ headers: { Authorization: `Bearer ${key}` } });

async function user({ account, ownerId }: TestAccount, role: Role): Promise<Credentials> {
  const { accounts, db } = masar.service;
  const invitation = { accountId: account.id, email: `${role}-${account.id}@example.com`, name: "Omar", role };
  const userId = role === "owner" ? ownerId : (await db.write((trx) => accounts.invite(trx, invitation))).user.id;
  const begin = () => db.write((trx) => accounts.beginSession(trx, userId, "link"));
  const headersOf = ({ token, session }: Awaited<ReturnType<typeof begin>>) => ({
    headers: { Cookie: `masar_session=${token}`, "X-CSRF-Token": session.csrfToken },
  });
  return async () => headersOf(await begin());
}

async function pluginKey({ account }: TestAccount): Promise<Credentials> {
  const { accounts, db } = masar.service;
  const scopes: readonly Scope[] = ["shipments:read", "shipments:write", "stores:write"];
  const key = { accountId: account.id, kind: "restricted" as const, scopes, name: "Plugin", storeId: "sto_own" };
  const issue = async (mode: Mode) => (await db.write((trx) => accounts.issueKey(trx, { ...key, mode }))).secret;
  const secrets = { live: await issue("live"), test: await issue("test") };
  return async (mode) => bearer(secrets[mode]);
}

async function keys(account: TestAccount, scopes?: readonly Scope[]): Promise<Credentials> {
  const pair = scopes
    ? { live: await account.restricted("live", scopes), test: await account.restricted("test", scopes) }
    : account;
  return async (mode) => bearer(pair[mode].key);
}
