import { domainToASCII } from "node:url";
import type { Knex } from "knex";

/**
 * E-mail addresses are compared in one form and belong to whoever verified them; sessions can be listed; second factors.
 *
 * Nobody has verified an address yet. Users whose addresses differ only in form keep their accounts: several users may
 * claim one address until one of them verifies it (docs/decisions/addresses.md).
 */
export async function up(trx: Knex.Transaction): Promise<void> {
  await claims(trx);
  await sessions(trx);
  await links(trx);
  await secondFactors(trx);
}

async function claims(trx: Knex.Transaction): Promise<void> {
  await trx.schema.alterTable("users", (table) => {
    table.dropUnique(["email"]);
    table.text("email_status").notNullable().defaultTo("unverified"); // or 'verified', or 'lost' to who verified it
  });
  for (const { id, email } of (await trx("users").select("id", "email")) as { id: string; email: string }[]) {
    const canonical = canonicalEmail(email);
    if (canonical !== email) await trx("users").where({ id }).update({ email: canonical });
  }
  await trx.raw("create index users_by_email on users (email)");
  await trx.raw("create unique index users_verified_email on users (email) where email_status = 'verified'");
}

async function sessions(trx: Knex.Transaction): Promise<void> {
  await trx.schema.alterTable("sessions", (table) => {
    table.text("id");
    table.text("browser");
    table.text("system");
    table.bigInteger("last_seen_at");
    table.integer("factors").notNullable().defaultTo(1);
    table.bigInteger("proved_at"); // when the user last proved who they are
  });
  await trx.raw(
    "update sessions set id = 'ses_' || substr(token_hash, 1, 26), last_seen_at = created_at, proved_at = created_at",
  );
  await trx.raw("create unique index sessions_id on sessions (id)");
}

async function links(trx: Knex.Transaction): Promise<void> {
  await trx.schema.alterTable("sign_in_links", (table) => {
    table.integer("proves_email").notNullable().defaultTo(0); // it was mailed to the address, or the operator made it
    table.index(["user_id"]);
  });
  await trx.schema.createTable("email_links", (table) => {
    table.text("token_hash").primary();
    table.text("user_id").notNullable();
    table.text("email").notNullable();
    table.bigInteger("expires_at").notNullable();
    table.index(["user_id"]);
  });
  await trx.schema.createTable("security_mails", (table) => {
    table.text("id").primary();
    table.text("kind").notNullable();
    table.text("email").notNullable();
    table.text("user_id"); // null when it is not known whether there is one
    table.text("language").notNullable();
    table.integer("attempts").notNullable();
    table.bigInteger("due_at").notNullable(); // while it is leased: when the lease runs out
    table.text("lease");
    table.bigInteger("created_at").notNullable();
    table.index(["due_at"]);
  });
}

async function secondFactors(trx: Knex.Transaction): Promise<void> {
  await trx.schema.createTable("totp_secrets", (table) => {
    table.text("id").primary();
    table.text("user_id").notNullable().unique();
    table.text("secret").notNullable(); // sealed
    table.bigInteger("confirmed_at"); // null until a first code was right
    table.bigInteger("last_step").notNullable(); // 30-second step of the last code that was accepted
    table.bigInteger("created_at").notNullable();
  });
  await trx.schema.createTable("recovery_codes", (table) => {
    table.text("user_id").notNullable();
    table.text("code_hash").notNullable();
    table.bigInteger("used_at");
    table.primary(["user_id", "code_hash"]);
  });
  await trx.schema.createTable("passkeys", (table) => {
    table.text("id").primary(); // the credential's own, base64url
    table.text("user_id").notNullable();
    table.text("name").notNullable();
    table.text("public_key").notNullable(); // COSE, base64url
    table.bigInteger("counter").notNullable();
    table.text("transports").notNullable();
    table.bigInteger("created_at").notNullable();
    table.bigInteger("last_used_at");
    table.index(["user_id"]);
  });
  await trx.schema.createTable("passkey_challenges", (table) => {
    table.text("challenge").primary();
    table.text("user_id"); // whose passkey is registered or asked for; null when anybody's signs in
    table.text("purpose").notNullable();
    table.bigInteger("expires_at").notNullable();
    table.index(["expires_at"]);
  });
}

/** As `core/src/account/email.ts` at the time of this migration; an address that cannot be read is only lowered. */
function canonicalEmail(text: string): string {
  const plain = text
    .normalize("NFKC")
    .replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "")
    .trim()
    .toLowerCase();
  const at = plain.lastIndexOf("@");
  const domain = at < 0 ? "" : domainToASCII(plain.slice(at + 1));
  return domain === "" ? plain : `${plain.slice(0, at)}@${domain}`;
}
