import { z } from "zod";
import { findAccount } from "../../../account/repository.ts";
import type { Database } from "../../../db/database.ts";
import { timestampOf } from "../../../kernel/time.ts";
import { readWholeCash } from "../../../order/cash/of-order.ts";
import type { Order } from "../../../order/order.ts";
import { findAnyStore } from "../../../store/repository.ts";

const amount = (description: string) => z.number().meta({ description: `${description}, in EGP` });

export const orderCashSchema = z
  .strictObject({
    owed: amount("What the store says is still to be paid for the whole order"),
    brought: amount("Cash that our couriers collected"),
    counted: amount("The part of it that the store has recorded as paid"),
    carried: amount("Cash to be collected on parcels that a courier has"),
    absent: amount("The price of goods that are charged, and were returned, lost or not booked"),
    waived: amount("Lowered, waived or accepted short"),
    due: amount("What the parcels that a courier has not collected yet carry together"),
    payments: z
      .array(
        z.strictObject({
          amount: z.number(),
          method: z.string().nullable().meta({ description: "As the store names it" }),
          kind: z.enum(["cash", "other", "unknown"]).meta({ description: "Whether the method means cash on delivery" }),
          at: z.string().nullable().meta({ format: "date-time" }),
        }),
      )
      .meta({ description: "Payments recorded in the store" }),
  })
  .meta({
    id: "OrderCash",
    description: "due = owed − (brought − counted) − carried − absent − waived, and never below zero",
  });

/** How the cash of an order is worked out; null once erased and for another currency. */
export async function cashView(db: Database, order: Order): Promise<z.input<typeof orderCashSchema> | null> {
  const { content } = order;
  const store = await findAnyStore(db.read, order.storeId);
  const account = await findAccount(db.read, order.accountId);
  if (!content || !store || !account || content.payment.total.currency !== "EGP") return null;
  const cash = await readWholeCash(db.read, order, { store, account });
  if (!cash) return null;
  const { owed, brought, counted, carried, absent, waived, due } = cash.figures;
  return {
    owed: owed / 100,
    brought: brought / 100,
    counted: counted / 100,
    carried: carried / 100,
    absent: absent / 100,
    waived: waived / 100,
    due: due / 100,
    payments: content.payment.payments.map(({ amount, method, kind, at }) => ({
      ...{ amount: amount.minor / 100, method, kind },
      at: at === null ? null : timestampOf(at),
    })),
  };
}
