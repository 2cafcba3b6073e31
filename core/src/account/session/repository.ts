import type { Knex } from "knex";

export interface Session {
  /** Public; the token is the secret. */
  id: string;
  userId: string;
  csrfToken: string;
  openedBy: "link" | "password" | "passkey";
  /** What the User-Agent said when it began. */
  device: Device;
  /** 2: a second factor was given, or a passkey, which is two. */
  factors: 1 | 2;
  createdAt: number;
  /** To the minute. */
  lastSeenAt: number;
  /** When the user last proved who they are. */
  provedAt: number;
  expiresAt: number;
}

export interface Device {
  browser: string | null;
  system: string | null;
}

interface SessionRow {
  id: string;
  user_id: string;
  csrf_token: string;
  opened_by: Session["openedBy"];
  browser: string | null;
  system: string | null;
  factors: 1 | 2;
  created_at: number;
  last_seen_at: number;
  proved_at: number;
  expires_at: number;
}

export async function insertSession(trx: Knex.Transaction, tokenHash: string, session: Session): Promise<void> {
  await trx("sessions").insert({
    token_hash: tokenHash,
    id: session.id,
    user_id: session.userId,
    csrf_token: session.csrfToken,
    opened_by: session.openedBy,
    browser: session.device.browser,
    system: session.device.system,
    factors: session.factors,
    created_at: session.createdAt,
    last_seen_at: session.lastSeenAt,
    proved_at: session.provedAt,
    expires_at: session.expiresAt,
  });
}

export async function findSession(db: Knex, tokenHash: string, now: number): Promise<Session | undefined> {
  const row = (await db("sessions").where({ token_hash: tokenHash }).where("expires_at", ">", now).first()) as
    | SessionRow
    | undefined;
  return row && toSession(row);
}

/** The newest first. */
export async function listSessions(db: Knex, userId: string, now: number): Promise<Session[]> {
  const rows = (await db("sessions")
    .where({ user_id: userId })
    .where("expires_at", ">", now)
    .orderBy("created_at", "desc")
    .orderBy("id")) as SessionRow[];
  return rows.map(toSession);
}

export async function touchSession(trx: Knex.Transaction, id: string, now: number): Promise<void> {
  await trx("sessions").where({ id }).update({ last_seen_at: now });
}

/** The user has just proved again who they are. */
export async function setProved(
  trx: Knex.Transaction,
  id: string,
  proved: { factors: 1 | 2; now: number },
): Promise<void> {
  await trx("sessions").where({ id }).update({ factors: proved.factors, proved_at: proved.now });
}

export async function deleteSession(trx: Knex.Transaction, tokenHash: string): Promise<void> {
  await trx("sessions").where({ token_hash: tokenHash }).delete();
}

/** One of a user's own. @returns whether there was one. */
export async function deleteSessionById(
  trx: Knex.Transaction,
  session: { id: string; userId: string },
): Promise<boolean> {
  return (await trx("sessions").where({ id: session.id, user_id: session.userId }).delete()) > 0;
}

/** All of a user's but one, or all. */
export async function deleteSessions(trx: Knex.Transaction, userId: string, exceptId?: string): Promise<void> {
  const own = trx("sessions").where({ user_id: userId });
  if (exceptId !== undefined) own.whereNot({ id: exceptId });
  await own.delete();
}

function toSession(row: SessionRow): Session {
  return {
    id: row.id,
    userId: row.user_id,
    csrfToken: row.csrf_token,
    openedBy: row.opened_by,
    device: { browser: row.browser, system: row.system },
    factors: row.factors,
    createdAt: Number(row.created_at),
    lastSeenAt: Number(row.last_seen_at),
    provedAt: Number(row.proved_at),
    expiresAt: Number(row.expires_at),
  };
}
