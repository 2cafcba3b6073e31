import type { Tenant } from "../account/account.ts";
import type { Database } from "../db/database.ts";
import { listShipmentsById } from "../shipment/repository.ts";
import { shipmentView } from "../shipment/view.ts";
import { timestampOf } from "../time.ts";
import { findPersonShipments, listSignatures } from "./repository.ts";

const AT_ONCE = 500;

/** Everything one merchant's shipments say about a person, known by a phone (E.164), as the API shows it. */
export async function exportPerson(db: Database, tenant: Tenant, phone: string, baseUrl: string): Promise<unknown[]> {
  const found = await findPersonShipments(db.read, tenant, phone);
  const exported: unknown[] = [];
  for (let start = 0; start < found.length; start += AT_ONCE) {
    const ids = found.slice(start, start + AT_ONCE).map((shipment) => shipment.id);
    const signatures = await listSignatures(db.read, ids);
    for (const shipment of await listShipmentsById(db.read, ids)) {
      exported.push({
        shipment: shipmentView(shipment, { baseUrl }),
        scans: signatures
          .filter((scan) => scan.shipmentId === shipment.id)
          .map((scan) => ({
            event: scan.kind,
            at: timestampOf(scan.scannedAt),
            receiver_name: scan.receiverName,
            note: scan.note,
          })),
      });
    }
  }
  return exported;
}
