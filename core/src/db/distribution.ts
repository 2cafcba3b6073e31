/**
 * Where the rows of a table are once an operator spreads the database over several machines (docs/decisions/citus.md):
 * `account`: on the node of their account, by `account_id`. `reference`: on every node, because statements about an account's
 * rows join them. `coordinator`: on the node that the service connects to.
 */
export type Distribution = "account" | "reference" | "coordinator";

/** Every table of the schema. A statement about a table by account names the account. */
export const DISTRIBUTION: Readonly<Record<string, Distribution>> = {
  shipments: "account",
  scans: "account",
  former_phones: "account",
  events: "account",
  webhook_endpoints: "account",
  deliveries: "account",
  delivery_attempts: "account",
  idempotency_keys: "account",
  ledger_entries: "account",
  ledger_balances: "account",
  payouts: "account",
  payout_destinations: "account",
  bulk_uploads: "account",
  bulk_chunks: "account",
  bulk_rows: "account",
  bulk_references: "account",
  inbox: "account",
  orders: "account",
  order_shipments: "account",
  order_timeline: "account",
  write_backs: "account",
  customers: "account",
  erasures: "account",
  activities: "account",
  search_indexes: "account",
  search_entries: "account",

  accounts: "reference",

  // Found by something else than the account: an address, a secret, a shop, a link. They are small, and a node that is away
  // does not stop them.
  users: "coordinator",
  api_keys: "coordinator",
  // With the keys, which are read together with them. On every node, only one booking at a time could keep an address.
  pickup_addresses: "coordinator",
  stores: "coordinator",
  store_connections: "coordinator",
  store_links: "coordinator",
  store_grants: "coordinator",
  sessions: "coordinator",
  sign_in_links: "coordinator",
  email_links: "coordinator",
  totp_secrets: "coordinator",
  recovery_codes: "coordinator",
  passkeys: "coordinator",
  passkey_challenges: "coordinator",
  saved_views: "coordinator",
  security_mails: "coordinator",
  mails: "coordinator",
  notifications: "coordinator",
  notification_choices: "coordinator",
  notification_cursors: "coordinator",
  // Of the service's own people, or of a shop that may have no account.
  approvals: "coordinator",
  unapproved_amounts: "coordinator",
  privacy_requests: "coordinator",
  // Asked for by a phone, over all merchants.
  reputations: "coordinator",
  leases: "coordinator",
  // Made by `masar citus distribute`: which account a number is of, and that no two have the same.
  tracking_numbers: "coordinator",
  rate_limits: "coordinator",
  migrations: "coordinator",
};

/** The tables of one kind, in the order of the list. */
export function tablesOf(kind: Distribution): string[] {
  return Object.keys(DISTRIBUTION).filter((table) => DISTRIBUTION[table] === kind);
}
