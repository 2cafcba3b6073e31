import type { Tenant } from "../account/account.ts";
import { findPersonViews, type PersonView } from "../account/user/view-repository.ts";
import { type CustomerTrace, findCustomers } from "../customer/person-repository.ts";
import type { Database } from "../db/database.ts";
import { mentionOf, type Person } from "../erasure/person.ts";
import type { MasterKeys } from "../kernel/crypto.ts";
import {
  findPersonOrders,
  findPersonShipments,
  findPersonWebhooks,
  type KeptWebhook,
  type PersonShipment,
} from "./person-repository.ts";
import { findPersonRequests, type PersonRequest } from "./request/find.ts";
import { findPersonUploads, type PersonUpload } from "./uploads.ts";

/** Where one merchant has something of a person in one mode: what is exported, and what is erased. */
export interface Traces {
  shipments: PersonShipment[];
  orders: { id: string; shipmentId: string | null }[];
  webhooks: KeptWebhook[];
  uploads: PersonUpload[];
  requests: PersonRequest[];
  /** What the merchant wrote about the person, or with a mention of them about somebody else. */
  customers: CustomerTrace[];
  /** Filters that users saved. */
  views: PersonView[];
}

export async function findTraces(
  { db, keys }: { db: Database; keys: MasterKeys },
  tenant: Tenant,
  person: Person,
): Promise<Traces> {
  const mentions = mentionOf(person);
  return {
    webhooks: await findPersonWebhooks(db.read, tenant, mentions),
    uploads: await findPersonUploads(db, tenant, mentions),
    shipments: await findPersonShipments(db.read, tenant, person),
    orders: await findPersonOrders(db.read, tenant, { phones: person.phones, mentions }),
    customers: await findCustomers(db.read, tenant, { phones: person.phones, mentions }),
    views: await findPersonViews(db.read, tenant, mentions),
    requests: await findPersonRequests({ db, keys }, tenant, mentions),
  };
}
