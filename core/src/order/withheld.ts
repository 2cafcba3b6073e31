import type { StoreOrder } from "@masar/kit";
import type { Text } from "../kernel/text.ts";
import type { Order } from "./order.ts";
import { reason } from "./reason.ts";
import { alert, type Sync, withoutAlert } from "./sync.ts";

/** What a store told us before and does not tell now is still known: a parcel under way keeps its recipient and its goods. */
export function withWhatIsKnown(read: StoreOrder, known: StoreOrder | null | undefined): StoreOrder {
  if (!known) return read;
  const order = read.refundsUnread ? withKnownGoods(read, known) : read;
  return order.withheld ? withKnownRecipient(order, known) : order;
}

/** The same amounts mean that nothing was refunded since the refunds were read. */
function withKnownGoods(read: StoreOrder, known: StoreOrder): StoreOrder {
  const amounts = ({ payment: { total, refunded } }: StoreOrder) => JSON.stringify([total, refunded]);
  if (known.refundsUnread || amounts(known) !== amounts(read)) return read;
  const { refundsUnread: _, ...rest } = read;
  return { ...rest, lines: known.lines, weightGrams: known.weightGrams, needsShipping: known.needsShipping };
}

function withKnownRecipient(read: StoreOrder, known: StoreOrder): StoreOrder {
  const { name, address } = read.recipient;
  const before = known.recipient;
  const merged = Object.fromEntries(
    Object.entries(address).map(([field, value]) => [field, value ?? before.address[field as keyof typeof address]]),
  ) as typeof address;
  return {
    ...read,
    note: read.note ?? known.note,
    recipient: {
      ...(read.recipient.phones.length > 0 ? read.recipient : before),
      name: name || before.name,
      address: merged,
      ...(name || before.person === undefined ? {} : { person: before.person }),
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
