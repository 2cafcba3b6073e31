import type { Account, Mode } from "../account/account.ts";
import { findNotes, listParcelsTo, lockCustomer } from "../customer/repository.ts";
import { findShared } from "../customer/reputation-repository.ts";
import { endingsOf, type Risk, riskOf } from "../customer/risk.ts";
import type { Reader, Transaction } from "../db/database.ts";
import type { MasterKeys } from "../kernel/crypto.ts";
import type { Text } from "../kernel/text.ts";
import type { NewShipment } from "../shipment/new-shipment.ts";
import type { Order } from "./order.ts";
import { type Reason, reason } from "./reason.ts";
import type { Sync } from "./sync.ts";

/** Parcels that are read for a risk: those that count, and what has not ended or was not the buyer's doing between them. */
const PARCELS_READ = 30;

/** How risky a parcel to a phone is for one merchant, by their own parcels and, if they share, those of others. */
export async function readRisk(
  db: Reader | Transaction,
  { account, mode, phone }: { account: Account; mode: Mode; phone: string },
  keys: MasterKeys,
): Promise<Risk> {
  const parcels = await listParcelsTo(db, { accountId: account.id, mode }, phone, PARCELS_READ);
  const shares = account.settings.share_buyer_risk && mode === "live";
  const shared = shares ? await findShared(db, account.id, phone, keys) : undefined;
  return riskOf(endingsOf(parcels), shared);
}

/** Why an order is held because of its buyer; undefined when it is not, or when the merchant pressed Ship. */
export async function buyerReason(
  order: Order,
  { codPiastres }: Pick<NewShipment, "codPiastres">,
  { trx, account, tools }: Sync,
): Promise<Reason | undefined> {
  const { recipientPhone: phone, mode } = order;
  if (order.corrections.confirmed === "merchant" || phone === null) return undefined;
  const tenant = { accountId: account.id, mode };
  await lockCustomer(trx, tenant, phone);
  const note = (await findNotes(trx, tenant, [phone])).get(phone);
  if (note && note.blockedAt !== null)
    return reason("buyer_blocked", note.blockReason === null ? "" : quoted(note.blockReason));
  const { buyer_risk_action: action, buyer_risk_from: from } = account.settings;
  if (action === "none" || codPiastres === 0) return undefined;
  const { score, reasons } = await readRisk(trx, { account, mode, phone }, tools.keys);
  if (score === null || score < from) return undefined;
  return reason(action === "hold" ? "buyer_risk" : "prepayment_asked", joined(reasons));
}

function quoted(text: string): Text {
  return { en: `: “\u2068${text}\u2069”`, ar: `: «\u2068${text}\u2069»` };
}

function joined(texts: readonly Text[]): Text {
  return { en: texts.map(({ en }) => en).join(" "), ar: texts.map(({ ar }) => ar).join(" ") };
}
