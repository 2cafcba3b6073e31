/** The state of a fake shop; the other files of this folder act on it. */
export interface ShopState {
  /** WordPress's own address, used in OAuth signatures and links. */
  home: string;
  isTls: boolean;
  storage: "hpos" | "posts";
  version: string;
  /** The host removes `Authorization` from every request. */
  stripsAuthorization: boolean;
  /** A proxy terminates TLS, and WordPress does not detect it. */
  isUnawareOfTls: boolean;
  /** `wc-auth` requires an https callback; a local test without TLS turns that off. */
  takesHttpCallback: boolean;
  now: () => Temporal.Instant;
  settings: ShopSettings;
  keys: Map<string, ApiKey>;
  orders: Map<number, FakeOrder>;
  notes: Map<number, FakeNote[]>;
  /** By id; variations have a parent. Weights are in the shop's unit, empty when nobody entered one. */
  products: Map<number, { parent?: number; weight: string; virtual?: boolean }>;
  webhooks: Map<number, FakeWebhook>;
  queue: QueuedDelivery[];
  trackings: Map<number, Record<string, unknown>[]>;
  fulfillments: Map<number, Record<string, unknown>[]>;
  plugin: FakePlugin;
  usedNonces: Set<string>;
  /** How often an order was rendered. */
  rendered: number;
  /** One sequence of ids for everything; WordPress has several. */
  nextId: () => number;
}

export interface ShopSettings {
  name: string;
  currency: string;
  language: string;
  weightUnit: string;
  hasWpCron: boolean;
  /** Valid statuses: WooCommerce's and those of plugins. */
  statuses: string[];
  gateways: { id: string; enabled: boolean; enableForMethods: string[] | "" }[];
  hasWooCommerce: boolean;
  hasShipmentTracking: boolean;
  hasFulfillments: boolean;
  /** Main files of active plugins. */
  plugins: string[];
}

export interface ApiKey {
  id: number;
  consumerKey: string;
  consumerSecret: string;
  permissions: "read" | "write" | "read_write";
  /** False after the user who approved lost the permission. */
  mayManage: boolean;
}

/** Our plugin in the shop. */
export interface FakePlugin {
  isActive: boolean;
  /** The state of its Connect page, with the shop's address; deleted after use. */
  state: { state: string; shop: string } | null;
  /** The introduction that it received, and the state of it. */
  connection: Record<string, unknown> | null;
  usedState: string | null;
  /** The administrator presses Connect. Earlier states become invalid. */
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
  variation_id: number;
  quantity: number;
  sku: string | null;
  total: string;
}

/** A stored order; `render.ts` converts it to REST's answer. */
export interface FakeOrder {
  id: number;
  number: string;
  status: string;
  /** The status before it was trashed. */
  statusBefore: string;
  createdVia: string;
  currency: string;
  total: string;
  billing: FakeAddress;
  shipping: FakeAddress;
  paymentMethod: string;
  transactionId: string;
  note: string;
  createdAt: Temporal.Instant;
  modifiedAt: Temporal.Instant;
  paidAt: Temporal.Instant | null;
  completedAt: Temporal.Instant | null;
  meta: Meta[];
  lines: FakeLine[];
  shippingMethod: string | null;
  shippingMeta: Meta[];
  refunds: { id: number; reason: string; total: string; pieces: Record<number, number> }[];
  isVirtual: boolean;
  /** The fields of our plugin; null without it. Where `lines` have `refunded`, its number is that of `refunds`. */
  plugin: {
    version: string;
    needs_shipping: boolean;
    weight_kg: number | null;
    lines?: { id: number; weight_kg: number | null; refunded?: number }[];
  } | null;
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
  /** The user whose permissions decide the body. */
  keyId: string;
}

export interface QueuedDelivery {
  webhookId: number;
  topic: string;
  orderId: number;
}
