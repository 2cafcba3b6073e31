// Who may call which operation. A new operation needs a line here: without one the test fails.
import { ROLES_OF_KIND, type Role, SCOPES, type Scope } from "@masar/core/account/account";

/** Kinds of callers. Users are `<kind of account> <role>`; keys with one scope are `merchant <scope>`. */
export type CallerName =
  | `merchant ${Role}`
  | `staff ${Role}`
  | `merchant ${Scope}`
  | `staff ${Scope}`
  | "merchant secret key"
  | "merchant test key"
  | "staff secret key"
  | "plugin's key"
  | "embedded token"
  | "signed link"
  | "nobody";

const users = {
  merchant: ROLES_OF_KIND.merchant.map((role) => `merchant ${role}` as const),
  staff: ROLES_OF_KIND.staff.map((role) => `staff ${role}` as const),
};
const restricted: readonly CallerName[] = [
  ...SCOPES.map((scope) => `merchant ${scope}` as const),
  "staff scans:write",
  "staff payouts:write",
];
const strangers: readonly CallerName[] = ["embedded token", "signed link", "nobody"];

/** Every kind of caller. */
export const CALLERS: readonly CallerName[] = [
  ...users.merchant,
  ...users.staff,
  "merchant secret key",
  "merchant test key",
  "staff secret key",
  "plugin's key",
  ...restricted,
  ...strangers,
];

const full: readonly CallerName[] = [
  "merchant owner",
  "staff owner",
  "staff administrator",
  "merchant secret key",
  "merchant test key",
  "staff secret key",
];
const reading: readonly CallerName[] = [
  ...full,
  "merchant operator",
  "merchant viewer",
  "staff scanner",
  "staff finance",
  "staff viewer",
];
const staffFull: readonly CallerName[] = ["staff owner", "staff administrator", "staff secret key"];

/** Who passes each rule; everybody else is answered 401 or 403. */
export const RULES = {
  everybody: CALLERS,
  known: CALLERS.filter((name) => !strangers.includes(name) && name !== "plugin's key"),
  "reads shipments": [...reading, "merchant shipments:read", "merchant shipments:write"],
  "reads a label": [...reading, "merchant shipments:read", "merchant shipments:write", "signed link"],
  ships: [...full, "merchant operator", "merchant shipments:write"],
  // The plugin's key sees its own store alone: store-keys.test.ts.
  "reads shipments or is the plugin": [
    ...reading,
    "merchant shipments:read",
    "merchant shipments:write",
    "plugin's key",
  ],
  "ships or is the plugin": [...full, "merchant operator", "merchant shipments:write", "plugin's key"],
  "works on stores or is the plugin": [...full, "merchant operator", "merchant stores:write", "plugin's key"],
  /** The sandbox uses what it adds too. */
  "works on stores in live": [
    ...full.filter((name) => name !== "merchant test key"),
    "merchant operator",
    "merchant stores:write",
  ],
  "works on stores": [...full, "merchant operator", "merchant stores:write"],
  "reads reports": [...reading, "merchant reports:read"],
  "reads payouts": [...reading, "merchant payouts:read"],
  "receives events": [...full, "merchant webhooks:write"],
  "changes the account": [...full, "merchant account:write"],
  /** The sandbox uses it too, so that a test key only reads it. */
  "changes what live uses": [...full.filter((name) => name !== "merchant test key"), "merchant account:write"],
  "is an owner who is signed in": ["merchant owner", "staff owner"],
  "is a user who is signed in": [...users.merchant, ...users.staff],
  scans: [...staffFull, "staff scanner", "staff scans:write"],
  "moves money": [...staffFull, "staff finance", "staff payouts:write"],
  "moves money as a user": ["staff owner", "staff administrator", "staff finance"],
} satisfies Record<string, readonly CallerName[]>;

/** The rule of each operation, by its operationId. */
export const DECISIONS: Readonly<Record<string, keyof typeof RULES>> = {
  apiDocument: "everybody",
  track: "everybody",
  getBulkTemplate: "everybody",
  getBulkTemplateXlsx: "everybody",
  signIn: "everybody",
  readSignInLink: "everybody",
  getSignUp: "everybody",
  signUp: "everybody",
  requestPasswordReset: "everybody",
  resetPassword: "everybody",
  getPasskeyOptions: "everybody",

  listSavedViews: "is a user who is signed in",
  saveView: "is a user who is signed in",
  deleteView: "is a user who is signed in",
  getSession: "known",
  signOut: "known",
  setPassword: "known",
  getNotificationSettings: "known",
  updateNotificationSettings: "known",
  getAccount: "known",
  listPickupAddresses: "known",
  listConnectors: "known",

  listShipments: "reads shipments",
  getShipment: "reads shipments",
  listShipmentEvents: "reads shipments",
  search: "reads shipments",
  selectShipments: "reads shipments",
  exportShipments: "reads shipments",
  selectOrders: "reads shipments",
  exportOrders: "reads shipments",
  quote: "reads shipments",
  checkAddress: "reads shipments",
  createLabelLink: "reads shipments",
  printLabels: "reads shipments or is the plugin",
  getLabel: "reads a label",
  getLabelPicture: "reads shipments",
  exportRecipient: "reads shipments",
  listBulkUploads: "reads shipments",
  getBulkUpload: "reads shipments",
  listBulkRows: "reads shipments",
  getBulkResult: "reads shipments",
  listStores: "reads shipments",
  getStore: "reads shipments or is the plugin",
  quoteCheckout: "reads shipments or is the plugin",
  listOrders: "reads shipments or is the plugin",
  getOrder: "reads shipments",
  getHome: "reads shipments",
  listCustomers: "reads shipments",
  getCustomer: "reads shipments",

  createShipment: "ships",
  changeCustomer: "ships",
  editShipment: "ships",
  editShipments: "ships",
  cancelShipment: "ships or is the plugin",
  instructShipment: "ships",
  sendAsBooked: "ships",
  createRedeliveryLink: "ships",
  createBulkUpload: "ships",
  eraseRecipient: "ships",
  advanceShipment: "ships",
  simulatePayout: "ships",

  correctOrders: "works on stores",
  connectStore: "works on stores",
  updateStore: "works on stores or is the plugin",
  disconnectStore: "works on stores or is the plugin",
  reconcileStore: "works on stores",
  importStorePlaces: "works on stores in live",
  correctOrder: "works on stores or is the plugin",
  shipOrder: "works on stores",
  shipOrders: "works on stores or is the plugin",
  holdOrder: "works on stores",
  ignoreOrder: "works on stores",
  dismissOrderAlerts: "works on stores",
  retryOrderWriteBacks: "works on stores",
  createAddressLink: "works on stores",
  listPrivacyRequests: "works on stores",
  getPrivacyRequest: "reads shipments",
  closePrivacyRequest: "works on stores",

  reportShipments: "reads reports",
  reportCod: "reads reports",
  reportFees: "reads reports",
  reportPerformance: "reads reports",
  reportStores: "reads reports",
  reportDays: "reads reports",

  exportPayouts: "reads payouts",
  getPayoutDestination: "reads payouts",
  enterPayoutDestination: "is an owner who is signed in",
  cancelPayoutDestination: "is an owner who is signed in",
  listPayoutDestinations: "moves money as a user",
  getPayoutDestinationInFull: "moves money as a user",
  confirmPayoutDestination: "moves money as a user",
  refusePayoutDestination: "moves money as a user",
  getBalance: "reads payouts",
  listPayouts: "reads payouts",
  getPayout: "reads payouts",
  listPayoutLines: "reads payouts",
  getPayoutStatementCsv: "reads payouts",
  getPayoutStatementPdf: "reads payouts",

  listWebhookEndpoints: "receives events",
  createWebhookEndpoint: "receives events",
  getWebhookEndpoint: "receives events",
  updateWebhookEndpoint: "receives events",
  deleteWebhookEndpoint: "receives events",
  rollWebhookSecret: "receives events",
  testWebhookEndpoint: "receives events",
  recoverWebhookEndpoint: "receives events",
  listEvents: "receives events",
  getEvent: "receives events",
  listAttempts: "receives events",
  redeliverEvent: "receives events",

  listApiKeys: "changes the account",
  createApiKey: "changes the account",
  rollApiKey: "changes the account",
  revokeApiKey: "changes the account",
  stepClock: "changes the account",
  updateAccount: "changes what live uses",
  createPickupAddress: "changes what live uses",
  deletePickupAddress: "changes what live uses",

  prove: "is a user who is signed in",
  getProofOptions: "is a user who is signed in",
  listSessions: "is a user who is signed in",
  endOtherSessions: "is a user who is signed in",
  endSession: "is a user who is signed in",
  sendVerification: "is a user who is signed in",
  verifyEmail: "is a user who is signed in",
  changeEmail: "is a user who is signed in",
  getSecondFactor: "is a user who is signed in",
  startTotp: "is a user who is signed in",
  confirmTotp: "is a user who is signed in",
  removeTotp: "is a user who is signed in",
  getNewPasskeyOptions: "is a user who is signed in",
  addPasskey: "is a user who is signed in",
  removePasskey: "is a user who is signed in",
  newRecoveryCodes: "is a user who is signed in",

  updateUser: "is an owner who is signed in",
  listActivity: "is an owner who is signed in",
  listUsers: "is an owner who is signed in",
  inviteUser: "is an owner who is signed in",
  removeUser: "is an owner who is signed in",

  scan: "scans",
  getScannedParcel: "scans",
  listRefusedScans: "scans",
  getManifest: "scans",
  printManifest: "scans",

  runPayouts: "moves money",
  createAdjustment: "moves money",
  listApprovals: "moves money",
  approve: "moves money as a user",
  refuse: "moves money as a user",
};
