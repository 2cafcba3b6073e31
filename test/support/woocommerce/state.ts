/** What a fake shop holds in memory; the other files of this folder act on it. */
export interface ShopState {
  /** As WordPress names it: OAuth signatures and links are made with it. */
  home: string;
  isTls: boolean;
  storage: "hpos" | "posts";
  version: string;
  /** The host takes `Authorization` out of every request. */
  stripsAuthorization: boolean;
  /** A proxy ends TLS and does not tell WordPress. */
  isUnawareOfTls: boolean;
  /** `wc-auth` wants an https callback; a local test without TLS switches that off. */
  takesHttpCallback: boolean;
  now: () => Temporal.Instant;
  settings: ShopSettings;
  keys: Map<string, ApiKey>;
  orders: Map<number, FakeOrder>;
  notes: Map<number, FakeNote[]>;
  webhooks: Map<number, FakeWebhook>;
  queue: QueuedDelivery[];
  trackings: Map<number, Record<string, unknown>[]>;
  fulfillments: Map<number, Record<string, unknown>[]>;
  plugin: FakePlugin;
  usedNonces: Set<string>;
  /** How often an order was shown. */
  rendered: number;
  /** One series of numbers for everything, as good as WordPress's many. */
  nextId: () => number;
}

export interface ShopSettings {
  name: string;
  currency: string;
  language: string;
  weightUnit: string;
  hasWpCron: boolean;
  /** Statuses that can be written: WooCommerce's and those of plugins. */
  statuses: string[];
  gateways: { id: string; enabled: boolean; enableForMethods: string[] | "" }[];
  hasWooCommerce: boolean;
  hasShipmentTracking: boolean;
  hasFulfillments: boolean;
}

export interface ApiKey {
  id: number;
  consumerKey: string;
  consumerSecret: string;
  permissions: "read" | "write" | "read_write";
  /** False once the user who approved lost the right. */
  mayManage: boolean;
}

/** The plugin inside the shop. */
export interface FakePlugin {
  isActive: boolean;
  /** Of its Connect page, with the address of the shop; forgotten after use. */
  state: { state: string; shop: string } | null;
  /** What it was told, and with which state. */
  connection: Record<string, unknown> | null;
  usedState: string | null;
  /** The administrator presses Connect. A state from before counts no more. */
  pressConnect(home: string): { state: string; shop: string };
}

export interface Meta {
  id: number;
  key: string;
  value: unknown;
}

export interface FakeAddress {
  first_name: string;
  last_name: string;
  company: string;
  address_1: string;
  address_2: string;
  city: string;
  state: string;
  postcode: string;
  country: string;
  phone: string;
  email?: string;
}

export interface FakeLine {
  id: number;
  name: string;
  product_id: number;
  quantity: number;
  sku: string | null;
  total: string;
}

/** An order as the shop keeps it; `render.ts` makes REST's answer of it. */
export interface FakeOrder {
  id: number;
  number: string;
  status: string;
  /** What it was before it was trashed. */
  statusBefore: string;
  createdVia: string;
  currency: string;
  total: string;
  billing: FakeAddress;
  shipping: FakeAddress;
  paymentMethod: string;
  note: string;
  createdAt: Temporal.Instant;
  modifiedAt: Temporal.Instant;
  paidAt: Temporal.Instant | null;
  completedAt: Temporal.Instant | null;
  meta: Meta[];
  lines: FakeLine[];
  shippingMethod: string | null;
  shippingMeta: Meta[];
  refunds: { id: number; reason: string; total: string }[];
  isVirtual: boolean;
  /** What our plugin adds; null without it. */
  plugin: { version: string; needs_shipping: boolean; weight_kg: number } | null;
}

export interface FakeNote {
  id: number;
  note: string;
  customer_note: boolean;
}

export interface FakeWebhook {
  id: number;
  name: string;
  topic: string;
  delivery_url: string;
  secret: string;
  status: "active" | "paused" | "disabled";
  /** In a row. */
  failures: number;
  /** Until one got exactly 200. */
  owesGreeting: boolean;
  /** The user whose rights decide what the body shows. */
  keyId: string;
}

export interface QueuedDelivery {
  webhookId: number;
  topic: string;
  orderId: number;
}
