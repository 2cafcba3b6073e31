import { DISTRIBUTION } from "../../db/distribution.ts";
import { FINAL_STATUSES } from "../../shipment/state.ts";

/** One rule that every sound database keeps. */
export interface Check {
  name: string;
  /** The table whose rows the rule is about. */
  table: string;
  /** A query that answers with `id` and `problem` for each row that breaks the rule. */
  broken: string;
  bindings?: readonly string[];
}

const SUMS = ["courier_cash", "payable", "on_hold", "fees", "vat", "adjustments", "paid_out"];

/** How many a shipment lists, counted in the text: the engines' functions for JSON differ. */
const LISTED =
  "(length(coalesce(s.failed_attempts, '')) - length(replace(coalesce(s.failed_attempts, ''), '\"reason\"', ''))) / 8";

/** `child.column` names a row of `parent`; `where` says for which children, when not for all. */
interface Reference {
  child: string;
  column: string;
  parent: string;
  parentColumn?: string;
  id?: string;
  where?: string;
}

const REFERENCES: readonly Reference[] = [
  { child: "activities", column: "account_id", parent: "accounts" },
  { child: "customers", column: "account_id", parent: "accounts" },
  { child: "reputations", column: "account_id", parent: "accounts", id: "hash" },
  { child: "users", column: "account_id", parent: "accounts" },
  { child: "api_keys", column: "account_id", parent: "accounts" },
  { child: "pickup_addresses", column: "account_id", parent: "accounts" },
  { child: "sessions", column: "user_id", parent: "users", id: "user_id" },
  { child: "sign_in_links", column: "user_id", parent: "users", id: "user_id" },
  { child: "email_links", column: "user_id", parent: "users", id: "user_id" },
  { child: "security_mails", column: "user_id", parent: "users" },
  { child: "totp_secrets", column: "user_id", parent: "users" },
  { child: "recovery_codes", column: "user_id", parent: "users", id: "user_id" },
  { child: "passkeys", column: "user_id", parent: "users" },
  { child: "passkey_challenges", column: "user_id", parent: "users", id: "user_id" },
  { child: "saved_views", column: "user_id", parent: "users" },
  { child: "shipments", column: "account_id", parent: "accounts" },
  { child: "shipments", column: "order_id", parent: "orders" },
  { child: "scans", column: "shipment_id", parent: "shipments" },
  { child: "events", column: "shipment_id", parent: "shipments" },
  { child: "events", column: "account_id", parent: "accounts" },
  { child: "idempotency_keys", column: "event_id", parent: "events", id: "key" },
  { child: "webhook_endpoints", column: "account_id", parent: "accounts" },
  { child: "deliveries", column: "event_id", parent: "events" },
  { child: "deliveries", column: "endpoint_id", parent: "webhook_endpoints", where: "child.state = 'pending'" },
  { child: "delivery_attempts", column: "delivery_id", parent: "deliveries" },
  { child: "ledger_entries", column: "account_id", parent: "accounts" },
  { child: "ledger_entries", column: "shipment_id", parent: "shipments" },
  { child: "ledger_entries", column: "payout_id", parent: "payouts" },
  { child: "ledger_balances", column: "account_id", parent: "accounts", id: "account_id" },
  { child: "payout_destinations", column: "account_id", parent: "accounts" },
  { child: "payouts", column: "account_id", parent: "accounts" },
  { child: "unapproved_amounts", column: "account_id", parent: "accounts" },
  { child: "unapproved_amounts", column: "merchant_id", parent: "accounts" },
  { child: "bulk_uploads", column: "account_id", parent: "accounts" },
  { child: "bulk_chunks", column: "upload_id", parent: "bulk_uploads", id: "upload_id" },
  { child: "bulk_rows", column: "upload_id", parent: "bulk_uploads", id: "upload_id" },
  {
    child: "bulk_references",
    column: "tracking_number",
    parent: "shipments",
    parentColumn: "tracking_number",
    id: "reference",
  },
  { child: "stores", column: "account_id", parent: "accounts" },
  { child: "inbox", column: "store_id", parent: "stores" },
  { child: "orders", column: "store_id", parent: "stores" },
  { child: "orders", column: "shipment_id", parent: "shipments" },
  { child: "order_shipments", column: "shipment_id", parent: "shipments", id: "shipment_id" },
  { child: "order_timeline", column: "order_id", parent: "orders" },
  { child: "write_backs", column: "order_id", parent: "orders" },
  { child: "write_backs", column: "shipment_id", parent: "shipments" },
];

/** Tables whose rows an earlier version stored without the account (migration 0043), with a column that says which row. */
const WITHOUT_ACCOUNT: Readonly<Record<string, string>> = {
  scans: "id",
  delivery_attempts: "id",
  bulk_chunks: "upload_id",
  bulk_rows: "upload_id",
  inbox: "id",
  order_shipments: "shipment_id",
  order_timeline: "id",
  write_backs: "id",
  former_phones: "shipment_id",
};

/** A row without an account is in no list of a merchant, and a job without one is not done. */
function accountCheck([table, id]: [table: string, id: string]): Check {
  return {
    name: `${table} have an account`,
    table,
    broken: `select ${id} as id, 'no account' as problem from ${table} where account_id is null`,
  };
}

/** Joins, because Citus refuses a subquery that looks into a table of the coordinator for each row of a node. */
function referenceCheck({ child, column, parent, parentColumn = "id", id = "id", where = "1 = 1" }: Reference): Check {
  const isOfAccount = DISTRIBUTION[child] === "account" && DISTRIBUTION[parent] === "account";
  const sameAccount = isOfAccount ? "p.account_id = child.account_id and " : "";
  return {
    name: `${child}.${column} names one of ${parent}`,
    table: child,
    broken:
      `select child.${id} as id, child.${column} as problem from ${child} child ` +
      `left join ${parent} p on ${sameAccount}p.${parentColumn} = child.${column} ` +
      `where child.${column} is not null and ${where} and p.${parentColumn} is null`,
  };
}

/**
 * @param completeFrom shipments with this id or a greater one have all their events; those before it may have lost the
 *   first ones to the purge (docs/operations.md, How long rows are kept).
 * @param scannedFrom the same of scans.
 */
export function checksOf(completeFrom: string, scannedFrom: string): Check[] {
  return [
    {
      name: "shipments have events",
      table: "shipments",
      broken:
        "select s.id as id, 'no events' as problem from shipments s where s.id >= ? and s.erased_at is null " +
        "and not exists (select 1 from events e where e.account_id = s.account_id and e.shipment_id = s.id)",
      bindings: [completeFrom],
    },
    {
      name: "events of a shipment are 1 to n",
      table: "events",
      broken:
        "select e.shipment_id as id, 'has ' || count(*) || ' events from ' || min(e.sequence) || ' to ' || max(e.sequence) " +
        "|| ', the shipment says ' || max(s.sequence) as problem " +
        "from events e join shipments s on s.account_id = e.account_id and s.id = e.shipment_id group by e.account_id, e.shipment_id " +
        "having max(e.sequence) <> max(s.sequence) or count(*) <> max(e.sequence) - min(e.sequence) + 1 " +
        "or (min(e.sequence) > 1 and e.shipment_id >= ? and max(s.erased_at) is null)",
      bindings: [completeFrom],
    },
    {
      name: "shipments list their failed attempts",
      table: "shipments",
      broken:
        `select s.id as id, 'lists ' || ${LISTED} || ' failed attempts, its scans are ' || coalesce(f.scans, 0) as problem from shipments s ` +
        "left join (select account_id, shipment_id, count(*) as scans from scans where kind = 'fail' and outcome <> 'refused' " +
        "and shipment_id is not null group by account_id, shipment_id) f on f.account_id = s.account_id and f.shipment_id = s.id " +
        `where s.id >= ? and ${LISTED} <> coalesce(f.scans, 0)`,
      bindings: [scannedFrom],
    },
    {
      name: "ledger entries sum to zero",
      table: "ledger_entries",
      broken: `select id, 'sums to ' || (${SUMS.join(" + ")}) as problem from ledger_entries where ${SUMS.join(" + ")} <> 0`,
    },
    {
      name: "balances equal their entries",
      table: "ledger_balances",
      broken:
        "select account_id || ' ' || mode as id, 'payable differs by ' || sum(payable) as problem from (" +
        `select account_id, mode, ${SUMS.map((sum) => `sum(${sum}) as ${sum}`).join(", ")} from ledger_entries group by account_id, mode ` +
        `union all select account_id, mode, ${SUMS.map((sum) => `-${sum}`).join(", ")} from ledger_balances) both_sides ` +
        `group by account_id, mode having ${SUMS.map((sum) => `sum(${sum}) <> 0`).join(" or ")}`,
    },
    {
      name: "nothing is on hold for shipments that are over",
      table: "ledger_entries",
      broken:
        "select e.shipment_id as id, 'on hold: ' || (0 - sum(e.on_hold)) as problem from ledger_entries e " +
        `join shipments s on s.account_id = e.account_id and s.id = e.shipment_id where s.status in (${FINAL_STATUSES.map((status) => `'${status}'`).join(", ")}) ` +
        "group by e.account_id, e.shipment_id having sum(e.on_hold) <> 0",
    },
    { name: "payouts equal their lines", table: "payouts", broken: PAYOUTS },
    {
      name: "uploads have a result for each row done",
      table: "bulk_uploads",
      broken:
        "select u.id as id, 'says ' || u.rows_done || ' rows done' as problem from bulk_uploads u " +
        "where u.rows_done <> (select count(*) from bulk_rows r where r.account_id = u.account_id and r.upload_id = u.id)",
    },
    ...REFERENCES.map(referenceCheck),
    ...Object.entries(WITHOUT_ACCOUNT).map(accountCheck),
  ];
}

// The lines of a payout are its entries, but for the one that transfers their sum.
const PAYOUTS = `select p.id as id, 'pays ' || p.amount_piastres || ', lines say ' || coalesce(-l.payable, 0) as problem
  from payouts p left join (
    select account_id, payout_id,
      sum(case when kind <> 'payout' then payable else 0 end) as payable,
      sum(case when kind <> 'payout' then courier_cash else 0 end) as courier_cash,
      sum(case when kind <> 'payout' then fees else 0 end) as fees,
      sum(case when kind <> 'payout' then vat else 0 end) as vat,
      sum(case when kind <> 'payout' then on_hold else 0 end) as on_hold,
      sum(case when kind <> 'payout' then adjustments else 0 end) as adjustments,
      sum(paid_out) as paid_out,
      count(distinct case when kind <> 'payout' then coalesce(shipment_id, id) end) as lines
    from ledger_entries where payout_id is not null group by account_id, payout_id
  ) l on l.account_id = p.account_id and l.payout_id = p.id
  where l.payout_id is null or p.amount_piastres <> -l.payable or p.amount_piastres <> -l.paid_out
    or p.cash_piastres <> l.courier_cash or p.fees_piastres <> -l.fees or p.vat_piastres <> -l.vat
    or p.held_piastres <> -l.on_hold or p.adjustments_piastres <> l.adjustments or p.lines <> l.lines`;
