import { MedusaService } from "@medusajs/framework/utils";
import { seal, unseal } from "../../masar/sealing.ts";
import { type MasarOptions, type Options, readOptions } from "../../options.ts";
import { Event } from "./models/event.ts";
import { Parcel } from "./models/parcel.ts";
import { Setting } from "./models/setting.ts";

/** The store at Masar, and how to reach it. */
export interface Connection {
  storeId: string;
  apiUrl: string;
  appUrl: string;
  mode: "live" | "test";
  account: string;
  /** Where notices about orders go; null until Masar has asked for them. */
  hookUrl: string | null;
  connectedAt: string;
  /** Of the page on which an administrator pressed Connect. */
  state: string;
  apiKey: string;
  /** Signs the messages of both sides. */
  secret: string;
}

/** An administrator pressed Connect; Masar has not given us our access yet. */
export interface Pending {
  state: string;
  adminUrl: string;
  startedAt: number;
  /** Null until the administrator approved. */
  secret: string | null;
}

export interface Health {
  lastEventAt?: string;
  lastFailure?: { at: string; message: string };
  setUp?: { locationId: string };
}

interface Values {
  connection?: Connection;
  pending?: Pending;
  health?: Health;
}

type Name = keyof Values;
const SEALED: Readonly<Record<Name, readonly string[]>> = {
  connection: ["apiKey", "secret"],
  pending: ["secret"],
  health: [],
};

/** Parcels, messages that were carried out, and the connection. Everybody reads the options from here. */
export default class MasarShippingService extends MedusaService({ Parcel, Event, Setting }) {
  readonly options: Options;
  private readonly key: string;

  constructor(container: Record<string, unknown>, options?: MasarOptions) {
    super(...([container, options] as never as [never]));
    this.options = readOptions(options);
    const config = container.configModule as { projectConfig?: { http?: { cookieSecret?: string } } } | undefined;
    this.key = config?.projectConfig?.http?.cookieSecret ?? process.env.COOKIE_SECRET ?? "supersecret";
  }

  async connection(): Promise<Connection | undefined> {
    return this.read("connection");
  }

  async pending(): Promise<Pending | undefined> {
    return this.read("pending");
  }

  async health(): Promise<Health> {
    return (await this.read("health")) ?? {};
  }

  /** Undefined removes a value. Each has a row of its own: an event that notes its time cannot undo a disconnection. */
  async save(change: { [N in Name]?: Values[N] | undefined }): Promise<void> {
    for (const [name, value] of Object.entries(change)) await this.write(name as Name, value);
  }

  async noteHealth(change: Health): Promise<void> {
    await this.save({ health: { ...(await this.health()), ...change } });
  }

  /** @returns false when a message with this key was carried out before. */
  async isNew(key: string): Promise<boolean> {
    return (await this.listEvents({ key }, { take: 1 })).length === 0;
  }

  /** Takes a parcel's number for these lines. @returns undefined when another request took the number. */
  async claim(parcel: {
    order_id: string;
    number: number;
    lines: Record<string, number>;
    service: string | null;
    location_id: string | null;
  }): Promise<ParcelRow | undefined> {
    try {
      return (await this.createParcels({ ...parcel, state: "claimed" })) as ParcelRow;
    } catch (error) {
      if (isTaken(error)) return undefined;
      throw error;
    }
  }

  async parcelsOf(orderId: string): Promise<ParcelRow[]> {
    return (await this.listParcels({ order_id: orderId }, { take: 500, order: { number: "ASC" } })) as ParcelRow[];
  }

  /** How many shipments have not ended. */
  async countOpen(): Promise<number> {
    const [, count] = await this.listAndCountParcels({ state: ["created", "shipped", "cancelling"] }, { take: 1 });
    return count;
  }

  async parcel(orderId: string, number: number): Promise<ParcelRow | undefined> {
    const [found] = await this.listParcels({ order_id: orderId, number }, { take: 1 });
    return found as ParcelRow | undefined;
  }

  async parcelOfFulfillment(fulfillmentId: string): Promise<ParcelRow | undefined> {
    const [found] = await this.listParcels({ fulfillment_id: fulfillmentId }, { take: 1 });
    return found as ParcelRow | undefined;
  }

  /** The address of its label; null of one that is cancelled, whose label Masar refuses to print. */
  labelUrlOf({ state, label_url }: Pick<ParcelRow, "state" | "label_url">): string | null {
    return state === "cancelled" || state === "cancelling" ? null : label_url;
  }

  async change(id: string, change: Partial<ParcelRow>): Promise<ParcelRow> {
    return (await this.updateParcels({ id, ...change } as never)) as never as ParcelRow;
  }

  /** Secrets that no longer open, because the server's cookie secret was changed, count as no connection. */
  private async read<N extends Name>(name: N): Promise<Values[N]> {
    const [row] = await this.listSettings({ id: name }, { take: 1 });
    if (!row) return undefined;
    const values = this.convert(name, row.values as Record<string, unknown>, (text) => unseal(this.key, text));
    return SEALED[name].every((one) => values[one] !== undefined) ? (values as unknown as Values[N]) : undefined;
  }

  private async write<N extends Name>(id: N, value: Values[N]): Promise<void> {
    if (value === undefined) {
      await this.deleteSettings(id);
      return;
    }
    const values = this.convert(id, value as never, (text) => seal(this.key, text));
    const [row] = await this.listSettings({ id }, { take: 1 });
    try {
      if (row) await this.updateSettings({ id, values });
      else await this.createSettings({ id, values });
    } catch (error) {
      if (row || !isTaken(error)) throw error;
      await this.updateSettings({ id, values });
    }
  }

  private convert(name: Name, values: Record<string, unknown>, change: (text: string) => string | undefined) {
    const converted = { ...values };
    for (const one of SEALED[name]) if (typeof values[one] === "string") converted[one] = change(values[one]);
    return converted;
  }
}

/** Another request made the row first. */
function isTaken(error: unknown): boolean {
  return /unique|already exists/i.test(String(error));
}

export type ParcelState =
  | "claimed"
  | "created"
  | "shipped"
  | "delivered"
  | "returned"
  | "lost"
  | "cancelling"
  | "cancelled";

export interface ParcelRow {
  id: string;
  order_id: string;
  number: number;
  state: ParcelState;
  fulfillment_id: string | null;
  location_id: string | null;
  lines: Record<string, number>;
  service: string | null;
  tracking_number: string | null;
  tracking_url: string | null;
  label_url: string | null;
  sentence: { en: string; ar: string } | null;
  attempts: number;
  collected_piastres: number | null;
  captured_before: number | null;
  captured_piastres: number | null;
  return_step: string | null;
  return_id: string | null;
  happened_at: Date | null;
  updated_at: Date;
}
