/** One shipment of the year that the reports cover. */
export interface Journey {
  /** Its number among the account's shipments, from 0. */
  at: number;
  accountId: string;
  shipmentId: string;
  order: { id: string; storeId: string } | undefined;
  createdAt: number;
  endedAt: number;
  isDelivered: boolean;
  hasFailure: boolean;
}

export function storeRow(accountId: string, at: number) {
  return {
    id: `sto_${accountId}${at}`,
    account_id: accountId,
    mode: "live",
    platform: "demo",
    remote_id: `${accountId}${at}`,
    name: `Shop ${at}`,
    status: "connected",
    facts: "{}",
    notes: "[]",
    rules: "{}",
    connected_at: 0,
    watermark: 0,
    next_poll_at: Number.MAX_SAFE_INTEGER,
    next_sweep_at: Number.MAX_SAFE_INTEGER,
    poll_failures: 0,
    found_by_poll: 0,
    repaired_subscriptions: 0,
    created_at: 0,
  };
}

export function shipmentRow(template: object, journey: Journey) {
  const { at, isDelivered, endedAt } = journey;
  return {
    ...template,
    id: journey.shipmentId,
    tracking_number: trackingNumber(journey),
    reference: String(at),
    status: isDelivered ? "delivered" : "returned",
    order_id: journey.order?.id ?? null,
    created_at: journey.createdAt,
    delivered_at: isDelivered ? endedAt : null,
    collected_piastres: isDelivered ? 99_000 : null,
    attempt_count: journey.hasFailure ? 1 : 0,
    failed_attempts: journey.hasFailure ? JSON.stringify([{ reason: REASON, at: failedAt(journey) }]) : null,
    clock_stopped_at: journey.hasFailure ? failedAt(journey) : null,
  };
}

export function orderRow({ at, accountId, shipmentId, order, createdAt }: Journey) {
  if (!order) return [];
  return {
    id: order.id,
    account_id: accountId,
    mode: "live",
    store_id: order.storeId,
    remote_id: String(at),
    number: `#${at}`,
    status: "shipped",
    reasons: "[]",
    alerts: "[]",
    alert_count: 0,
    content: "",
    content_hash: "",
    corrections: "{}",
    parcel_number: 1,
    shipment_id: shipmentId,
    placed_at: createdAt,
    created_at: createdAt,
    updated_at: createdAt,
  };
}

export function ledgerRow(id: string, { accountId, shipmentId, isDelivered, endedAt }: Journey) {
  return {
    id,
    account_id: accountId,
    mode: "live",
    kind: isDelivered ? "delivered" : "returned",
    shipment_id: shipmentId,
    courier_cash: isDelivered ? 99_000 : 0,
    payable: isDelivered ? -89_000 : 10_000,
    on_hold: 0,
    fees: -8_772,
    adjustments: 0,
    paid_out: 0,
    vat: -1_228,
    occurred_at: endedAt,
  };
}

const REASON = "no_answer";

function failedAt({ endedAt }: Journey): number {
  return endedAt - 3_600_000;
}

/** The failed attempt, an hour before the journey ended. */
export function scanRow(id: string, journey: Journey) {
  if (!journey.hasFailure) return [];
  const at = failedAt(journey);
  return {
    id,
    account_id: journey.accountId,
    shipment_id: journey.shipmentId,
    mode: "live",
    tracking_number: trackingNumber(journey),
    fingerprint: "1",
    kind: "fail",
    reason: REASON,
    scanned_at: at,
    received_at: at,
    scanned_by: "bench",
    outcome: "moved",
  };
}

function trackingNumber({ accountId, at }: Journey): string {
  return `MS${accountId}${at}`;
}
