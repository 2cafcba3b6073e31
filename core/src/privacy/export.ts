import type { Tenant } from "../account/account.ts";
import { type KeptAnswer, listShipmentAnswers } from "../account/idempotency-repository.ts";
import type { Database } from "../db/database.ts";
import type { Person } from "../erasure/person.ts";
import type { MasterKeys } from "../kernel/crypto.ts";
import { timestampOf } from "../kernel/time.ts";
import { listOrderRecords } from "../order/repository.ts";
import { listShipmentsById } from "../shipment/repository.ts";
import { shipmentView } from "../shipment/view.ts";
import { findTraces, type Traces } from "./find.ts";
import { type ExportedEvent, listEventsOf, listSignatures } from "./repository.ts";

const AT_ONCE = 200;

/** Everything that one merchant has of a person in one mode. */
export interface PersonExport {
  /** As the API shows them, with what was reported at the door. */
  shipments: { shipment: ReturnType<typeof shipmentView>; scans: ReturnType<typeof scanView>[] }[];
  /** Stores' orders, with what people corrected and their history. */
  orders: Awaited<ReturnType<typeof listOrderRecords>>;
  /** Events with what receivers of webhooks answered. */
  events: ExportedEvent[];
  webhooks: { id: string; topic: string; received_at: string; body: string }[];
  uploads: { id: string; file_name: string | null; rows: Traces["uploads"][number]["rows"] }[];
  answers: KeptAnswer[];
  /** Notes and blocks. */
  customers: { phone: string; note: string | null; blocked_at: string | null; block_reason: string | null }[];
  /** Saved views of lists. */
  views: Traces["views"];
  requests: { id: string; kind: string; received_at: string; phone: string | null; email: string | null }[];
}

export async function exportPerson(
  tools: { db: Database; keys: MasterKeys },
  { tenant, person, baseUrl }: { tenant: Tenant; person: Person; baseUrl: string },
): Promise<PersonExport> {
  const { db } = tools;
  const traces = await findTraces(tools, tenant, person);
  const exported: PersonExport = {
    shipments: [],
    orders: [],
    events: [],
    webhooks: traces.webhooks.map(({ id, topic, receivedAt, text }) => ({
      id,
      topic,
      received_at: timestampOf(receivedAt),
      body: text,
    })),
    uploads: traces.uploads.map(({ id, fileName, rows }) => ({ id, file_name: fileName, rows })),
    answers: [],
    customers: traces.customers.map(({ phone, note, blockedAt, blockReason }) => ({
      phone,
      note,
      blocked_at: blockedAt === null ? null : timestampOf(blockedAt),
      block_reason: blockReason,
    })),
    views: traces.views,
    requests: traces.requests.map(({ id, kind, receivedAt, subject }) => ({
      id,
      kind,
      received_at: timestampOf(receivedAt),
      phone: subject.phone,
      email: subject.email ?? null,
    })),
  };
  for (let start = 0; start < traces.shipments.length; start += AT_ONCE) {
    const part = traces.shipments.slice(start, start + AT_ONCE);
    const ids = part.map(({ id }) => id);
    const signatures = await listSignatures(db.read, tenant.accountId, ids);
    for (const shipment of await listShipmentsById(db.read, tenant.accountId, ids)) {
      const scans = signatures.filter(({ shipmentId }) => shipmentId === shipment.id).map(scanView);
      exported.shipments.push({ shipment: shipmentView(shipment, { baseUrl }), scans });
    }
    exported.events.push(...(await listEventsOf(db.read, tenant.accountId, ids)));
    exported.answers.push(...(await listShipmentAnswers(db.read, tenant, part)));
    exported.orders.push(...(await listOrderRecords(db.read, tenant.accountId, { shipmentIds: ids })));
  }
  const known = new Set(exported.orders.map(({ id }) => id));
  const others = traces.orders.filter(({ id }) => !known.has(id)).map(({ id }) => id);
  for (let start = 0; start < others.length; start += AT_ONCE) {
    const part = { ids: others.slice(start, start + AT_ONCE) };
    exported.orders.push(...(await listOrderRecords(db.read, tenant.accountId, part)));
  }
  return exported;
}

function scanView(scan: Awaited<ReturnType<typeof listSignatures>>[number]) {
  return {
    event: scan.kind,
    at: timestampOf(scan.scannedAt),
    receiver_name: scan.receiverName,
    note: scan.note,
    difference_reason: scan.differenceReason,
  };
}
