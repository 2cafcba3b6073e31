import type {
  CalculatedShippingOptionPrice,
  CreateFulfillmentResult,
  FulfillmentOption,
  Logger,
} from "@medusajs/framework/types";
import { AbstractFulfillmentProviderService, MedusaError } from "@medusajs/framework/utils";
import type { Locking } from "../../masar/lock.ts";
import { numberOf, type Order, type Query } from "../../masar/medusa.ts";
import { messageOf } from "../../masar/message.ts";
import { type CartContext, Quotes } from "../../masar/quotes.ts";
import { both, type Text, WORDS } from "../../masar/words.ts";
import type MasarShippingService from "../../modules/masar-shipping/service.ts";
import { type MasarOptions, type Options, readOptions } from "../../options.ts";
import { cancelShipment, createShipment, type Tools } from "./fulfil.ts";

interface Container {
  logger: Logger;
  query?: Query;
  locking?: Locking;
  masarShipping?: MasarShippingService;
}

const SERVICES = ["economy", "standard", "express"] as const;
const NAMES: Readonly<Record<(typeof SERVICES)[number], string>> = {
  economy: "Masar economy",
  standard: "Masar standard",
  express: "Masar express",
};

/** Masar among Medusa's fulfillment providers. */
export default class MasarFulfillmentService extends AbstractFulfillmentProviderService {
  static override identifier = "masar";
  private readonly container: Container;
  private readonly options: Options;
  private readonly quotes: Quotes;

  constructor(container: Container, options: MasarOptions) {
    super();
    this.container = container;
    this.options = readOptions(options);
    this.quotes = new Quotes(this.options);
  }

  /** A fixed list: the admin reads it while Masar is down too. */
  override async getFulfillmentOptions(): Promise<FulfillmentOption[]> {
    return SERVICES.map((id) => ({ id, name: NAMES[id] }));
  }

  override async validateOption(data: Record<string, unknown>): Promise<boolean> {
    return SERVICES.some((service) => service === data.id);
  }

  override async canCalculate(option: { data?: Record<string, unknown> | null }): Promise<boolean> {
    return this.validateOption(option.data ?? {});
  }

  /** Runs when a method is chosen, and only then can the buyer correct the address. */
  override async validateFulfillmentData(
    optionData: Record<string, unknown>,
    data: Record<string, unknown>,
    context: unknown,
  ): Promise<Record<string, unknown>> {
    const cart = context as CartContext;
    refuseOtherCurrencies(cart);
    const service = String(optionData.id);
    const price = await this.quotes.price(service, cart, await this.connection());
    if (price === undefined) throw new MedusaError(MedusaError.Types.INVALID_DATA, inLanguage(WORDS.notServed, cart));
    return { ...data, masar_service: service };
  }

  /** Throws for another currency only: a cart whose price cannot be calculated cannot be changed any more. */
  override async calculatePrice(
    optionData: Record<string, unknown>,
    _data: Record<string, unknown>,
    context: unknown,
  ): Promise<CalculatedShippingOptionPrice> {
    const cart = context as CartContext;
    refuseOtherCurrencies(cart);
    const service = String(optionData.id);
    const price = await this.quotes.price(service, cart, await this.connection());
    return { calculated_amount: price ?? this.quotes.fallback(service), is_calculated_price_tax_inclusive: true };
  }

  override async createFulfillment(
    data: Record<string, unknown>,
    items: unknown,
    order: unknown,
    fulfillment: unknown,
  ): Promise<CreateFulfillmentResult> {
    const { id: orderId, items: ordered } = order as Order;
    const { id, location_id, shipping_option_id, metadata } = fulfillment as {
      id: string;
      location_id?: string | null;
      shipping_option_id?: string | null;
      metadata?: { masar_parcel?: number } | null;
    };
    const lines = linesOf(items as FulfilledItem[], ordered);
    if (Object.keys(lines).length === 0) return { data: {}, labels: [] };
    const wanted = {
      orderId,
      fulfillmentId: id,
      locationId: location_id ?? null,
      lines,
      service: data.masar_service === undefined ? await this.serviceOf(shipping_option_id) : null,
      adopted: metadata?.masar_parcel ?? null,
    };
    const { parcel, label } = await this.guarded(() => createShipment(wanted, this.tools()));
    const named = { order_id: orderId, fulfillment_id: id, parcel: parcel.number, adopted: wanted.adopted !== null };
    const mode = (await this.connection())?.mode ?? null;
    return { data: { ...named, tracking_number: label.tracking_number, mode }, labels: [label] };
  }

  override async cancelFulfillment(data: Record<string, unknown>): Promise<Record<string, unknown>> {
    const { order_id: orderId, fulfillment_id: fulfillmentId, parcel: number } = data;
    if (typeof orderId !== "string" || typeof fulfillmentId !== "string" || typeof number !== "number") return {};
    const cancelled = { orderId, fulfillmentId, number, isAdopted: data.adopted === true };
    await this.guarded(() => cancelShipment(cancelled, this.tools()));
    return {};
  }

  override async createReturnFulfillment(): Promise<CreateFulfillmentResult> {
    throw new MedusaError(MedusaError.Types.NOT_ALLOWED, both(WORDS.noReturns));
  }

  override async getFulfillmentDocuments(data: Record<string, unknown>): Promise<never[]> {
    return this.documents(data);
  }

  override async getReturnDocuments(): Promise<never[]> {
    return [];
  }

  override async getShipmentDocuments(data: Record<string, unknown>): Promise<never[]> {
    return this.documents(data);
  }

  override async retrieveDocuments(data: Record<string, unknown>, type: string): Promise<void> {
    return (type === "label" ? (await this.documents(data))[0] : undefined) as never;
  }

  /** The label of a fulfillment. Medusa declares these as empty lists. */
  private async documents({ order_id, parcel }: Record<string, unknown>): Promise<never[]> {
    if (typeof order_id !== "string" || typeof parcel !== "number") return [];
    const { masar } = this.tools();
    const found = await masar.parcel(order_id, parcel);
    const url = found && masar.labelUrlOf(found);
    return url ? ([{ type: "label", url }] as never[]) : [];
  }

  /** The service of an option. Medusa passes no data of an option that the buyer did not choose. */
  private async serviceOf(optionId: string | null | undefined): Promise<string | null> {
    if (!optionId) return null;
    const filters = { id: optionId };
    const found = await this.tools().query.graph({ entity: "shipping_option", fields: ["id", "data"], filters });
    const id = (found.data[0] as { data?: { id?: unknown } | null } | undefined)?.data?.id;
    return SERVICES.find((service) => service === id) ?? null;
  }

  private async connection() {
    return this.dependency("masarShipping")
      ?.connection()
      .catch(() => undefined);
  }

  private tools(): Tools {
    const [masar, query, locking] = [
      this.dependency("masarShipping"),
      this.dependency("query"),
      this.dependency("locking"),
    ];
    if (masar && query && locking) return { masar, query, locking };
    throw new MedusaError(MedusaError.Types.NOT_ALLOWED, both(WORDS.configuration));
  }

  /** Resolving what the configuration does not list throws. */
  private dependency<Name extends keyof Container>(name: Name): Container[Name] | undefined {
    try {
      return this.container[name];
    } catch {
      return undefined;
    }
  }

  /** Medusa shows the message of its own errors only. */
  private async guarded<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof MedusaError) throw error;
      this.container.logger.error(`masar: ${messageOf(error)}`);
      throw new MedusaError(MedusaError.Types.UNEXPECTED_STATE, both(WORDS.noAnswer));
    }
  }
}

interface FulfilledItem {
  line_item_id?: string | null;
  inventory_item_id?: string | null;
  quantity: unknown;
}

/** By line. A line of an inventory kit appears once for each of its parts, with the number of parts. */
function linesOf(items: readonly FulfilledItem[], ordered: Order["items"]): Record<string, number> {
  const lines: Record<string, number> = {};
  for (const { line_item_id, inventory_item_id, quantity } of items) {
    const line = ordered.find(({ id }) => id === line_item_id);
    if (!line || line.requires_shipping === false) continue;
    const part = line.variant?.inventory_items?.find(
      (one) => (one.inventory?.id ?? one.inventory_item_id) === inventory_item_id,
    );
    const each = Math.max(1, numberOf(part?.required_quantity ?? 1));
    lines[line.id] = Math.max(lines[line.id] ?? 0, Math.round(numberOf(quantity) / each));
  }
  return lines;
}

function refuseOtherCurrencies({ currency_code }: CartContext): void {
  if (currency_code && currency_code.toLowerCase() !== "egp")
    throw new MedusaError(MedusaError.Types.NOT_ALLOWED, both(WORDS.onlyPounds));
}

function inLanguage({ en, ar }: Text, { locale }: CartContext): string {
  if (!locale) return both({ en, ar });
  return locale.toLowerCase().startsWith("ar") ? ar : en;
}
