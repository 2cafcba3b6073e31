import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import { capturePaymentWorkflow, createPaymentSessionsWorkflow } from "@medusajs/medusa/core-flows";
import {
  type Order,
  type Payment,
  type PaymentCollection,
  piastresOf,
  type Query,
  readOrder,
} from "../masar/medusa.ts";
import { MASAR } from "../modules/masar-shipping/index.ts";
import type MasarShippingService from "../modules/masar-shipping/service.ts";
import type { ParcelRow } from "../modules/masar-shipping/service.ts";
import type { Options } from "../options.ts";

/**
 * Captures the cash that the courier collected with this parcel: never more, and once. What is captured is written down before
 * and after, because capturing in part is not safe to repeat.
 */
export async function capture(parcel: ParcelRow, collected: number, container: MedusaContainer): Promise<void> {
  const masar = container.resolve<MasarShippingService>(MASAR);
  if (collected <= 0 || parcel.captured_piastres !== null) return;
  const before = parcel.captured_before ?? (await capturedOf(parcel.order_id, container));
  await masar.change(parcel.id, { collected_piastres: collected, captured_before: before });
  const captured = await captureRest(parcel.order_id, { goal: before + collected, container, options: masar.options });
  await masar.change(parcel.id, { captured_piastres: Math.max(0, captured - before) });
}

/** Captures up to the goal. @returns what is captured of the order then. */
async function captureRest(
  orderId: string,
  { goal, container, options }: { goal: number; container: MedusaContainer; options: Options },
): Promise<number> {
  for (;;) {
    const order = await orderOf(orderId, container);
    const already = cashCaptured(order);
    if (already >= goal) return already;
    const payment = await livePayment(order, options, container);
    const amount = payment ? Math.min(goal - already, roomOf(payment)) : 0;
    if (!payment || amount <= 0) return already;
    await capturePaymentWorkflow(container).run({ input: { payment_id: payment.id, amount: amount / 100 } });
  }
}

/** An edit of the order cancels the authorised payment and opens a collection without one: it is authorised again. */
async function livePayment(order: Order, options: Options, container: MedusaContainer): Promise<Payment | undefined> {
  const collections = order.payment_collections ?? [];
  const cash = collections.flatMap(({ payments = [] }) => payments).filter((one) => isCash(one, options));
  const live = cash.find((one) => !one.canceled_at && roomOf(one) > 0);
  if (live) return live;
  const unpaid = collections.find(({ status }) => status === "not_paid" || status === "awaiting");
  const [provider] = options.codProviders;
  if (!unpaid || !provider || cash.length === 0) return undefined;
  return authorise(unpaid, provider, container);
}

/** What can still be captured, in piastres. */
function roomOf(payment: Payment): number {
  return piastresOf(payment.amount) - capturedBy(payment);
}

async function authorise(
  { id }: PaymentCollection,
  provider: string,
  container: MedusaContainer,
): Promise<Payment | undefined> {
  const { result } = await createPaymentSessionsWorkflow(container).run({
    input: { payment_collection_id: id, provider_id: provider, data: {}, context: {} },
  });
  const session = result as unknown as { id: string };
  const payment = await container.resolve(Modules.PAYMENT).authorizePaymentSession(session.id, {});
  return payment as unknown as Payment;
}

async function capturedOf(orderId: string, container: MedusaContainer): Promise<number> {
  return cashCaptured(await orderOf(orderId, container));
}

function cashCaptured({ payment_collections = [] }: Order): number {
  return payment_collections
    .flatMap(({ payments = [] }) => payments)
    .reduce((sum, payment) => sum + capturedBy(payment), 0);
}

function capturedBy({ captures = [] }: Payment): number {
  return captures.reduce((sum, { amount }) => sum + piastresOf(amount), 0);
}

function isCash({ provider_id }: Payment, { codProviders }: Options): boolean {
  return codProviders.includes(provider_id);
}

async function orderOf(id: string, container: MedusaContainer): Promise<Order> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY) as unknown as Query;
  const order = await readOrder(query, id);
  if (!order) throw new Error(`order ${id} was not found`);
  return order;
}
