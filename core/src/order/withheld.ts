import type { StoreOrder } from "@masar/kit";
import type { Text } from "../kernel/text.ts";
import type { Order } from "./order.ts";
import { reason } from "./reason.ts";
import { alert, type Sync, withoutAlert } from "./sync.ts";

/** What a store told us before and refuses to tell now is still known: a parcel under way keeps its recipient. */
export function withWhatIsKnown(read: StoreOrder, known: StoreOrder | null | undefined): StoreOrder {
  if (!read.withheld || !known) return read;
  const { name, address } = read.recipient;
  const before = known.recipient;
  const merged = Object.fromEntries(
    Object.entries(address).map(([field, value]) => [field, value ?? before.address[field as keyof typeof address]]),
  ) as typeof address;
  const { person: _, ...recipient } = read.recipient.phones.length > 0 ? read.recipient : before;
  const { person } = name ? read.recipient : before;
  return {
    ...read,
    note: read.note ?? known.note,
    recipient: {
      ...recipient,
      name: name || before.name,
      address: merged,
      ...(person === undefined ? {} : { person }),
    },
  };
}

/** Alerts the merchant once to what the store refuses to tell; the alert ends when the store tells it. */
export function noteWithheld(order: Order, stored: Order | undefined, sync: Pick<Sync, "addEntry">): Order {
  const withheld = order.content?.withheld ?? [];
  if (withheld.length === 0) return withoutAlert(order, "data_withheld");
  if (JSON.stringify(stored?.content?.withheld) === JSON.stringify(withheld)) return order;
  return alert(order, reason("data_withheld", listed(withheld)), sync);
}

function listed(texts: readonly Text[]): Text {
  return { en: texts.map(({ en }) => en).join(", "), ar: texts.map(({ ar }) => ar).join("، ") };
}
