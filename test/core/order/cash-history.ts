import { type CashFacts, cashOfOrder, type OrderCash, type ParcelFact } from "@masar/core/order/cash/rule";

/** One order's life, played by a list of numbers: each chooses the next thing that happens. */
interface Parcel {
  id: string;
  goods: number;
  /** Taken off the order again: charged no more. */
  removed: number;
  stage: "bookable" | "carried" | "delivered" | "absent";
  cash: number;
  share: number;
  /** What the buyer's payments took off it while it was out. */
  lowered: number;
  at: number;
  collectedAt: number;
}

export interface Played {
  received: { cash: number; card: number };
  /** The price of the goods that were delivered, with the delivery. */
  bill: number;
  waived: number;
  excess: number;
  uncollectable: number;
  /** Recorded in the store beyond what the order costs. */
  overpaid: number;
  /** What the order costs, also what was not delivered. */
  charged: number;
  parcels: number;
  log: readonly string[];
}

const HOUR = 3_600_000;

export function playHistory(choices: readonly number[]): Played {
  const [first = 0, ...rest] = choices;
  const delivery = (first % 80) * 100;
  let now = 1_800_000_000_000;
  const parcels: Parcel[] = [];
  const payments: { amount: number; kind: "cash" | "other"; at: number }[] = [];
  const log: string[] = [];

  const charged = () => parcels.reduce((sum, { goods, removed }) => sum + goods - removed, delivery);
  const owed = () => Math.max(0, charged() - payments.reduce((sum, { amount }) => sum + amount, 0));
  const facts = (): CashFacts => ({
    owed: owed(),
    total: charged(),
    chargedGoods: charged() - delivery,
    payments,
    parcels: parcels.map(factOf),
  });
  /** What core does at every change: editable parcels get their share, and those under way may be lowered. */
  function settle(): OrderCash {
    const cash = cashOfOrder(facts());
    for (const parcel of parcels) {
      const share = cash.shares.get(parcel.id);
      if (share !== undefined) Object.assign(parcel, { cash: share, share });
      const less = cash.lowered.get(parcel.id) ?? 0;
      parcel.cash -= less;
      parcel.share -= less;
      parcel.lowered += less;
    }
    return cash;
  }
  const add = (goods: number) =>
    parcels.push({
      ...{ id: `p${parcels.length}`, goods, removed: 0, stage: "bookable" },
      ...{ cash: 0, share: 0, lowered: 0, at: now, collectedAt: now },
    });
  const inStage = (...stages: Parcel["stage"][]) => parcels.filter(({ stage }) => stages.includes(stage));

  const EVENTS: Record<string, (roll: number) => boolean> = {
    add: (roll) => parcels.length < 5 && add((1 + (roll % 900)) * 100 + (roll % 7 === 0 ? 55 : 0)) > 0,
    // From a parcel that has not left: what a courier carries cannot be taken out of the bag.
    remove: (roll) =>
      on(inStage("bookable", "absent"), roll, (one) => {
        one.removed += Math.floor(((one.goods - one.removed) * (roll % 5)) / 4);
        // The store's price of what is left in a parcel that will ship.
        if (one.stage === "bookable") Object.assign(one, { goods: one.goods - one.removed, removed: 0 });
      }),
    collect: (roll) =>
      on(inStage("bookable"), roll, (one) => Object.assign(one, { stage: "carried", at: now, collectedAt: now })),
    deliver: (roll) => on(inStage("carried"), roll, (one) => Object.assign(one, { stage: "delivered", at: now })),
    deliverShort: (roll) =>
      on(inStage("carried"), roll, (one) => {
        Object.assign(one, { stage: "delivered", at: now, cash: Math.floor(one.cash / 2) });
      }),
    lower: (roll) => on(inStage("carried"), roll, (one) => Object.assign(one, { cash: one.cash - (one.cash % 700) })),
    bringBack: (roll) =>
      on(inStage("carried"), roll, (one) => Object.assign(one, { stage: "absent", cash: 0, share: 0 })),
    sendAgain: (roll) =>
      on(inStage("absent"), roll, (one) => {
        Object.assign(one, { stage: "bookable", goods: one.goods - one.removed, removed: 0, lowered: 0 });
      }),
    stop: (roll) => on(inStage("bookable"), roll, (one) => Object.assign(one, { stage: "absent", cash: 0, share: 0 })),
    payByCard: (roll) => pay("other", Math.min(owed(), (roll % 500) * 100)),
    // The whole of what our parcels brought and is not recorded yet, or less our fees.
    recordCash: (roll) => {
      const { brought, counted } = cashOfOrder(facts()).figures;
      return pay(
        "cash",
        Math.min(owed(), brought - counted - (roll % 3 === 0 ? Math.min(2_000, brought - counted) : 0)),
      );
    },
  };
  function on(list: readonly Parcel[], roll: number, change: (parcel: Parcel) => void): boolean {
    const one = list[roll % Math.max(1, list.length)];
    if (one) change(one);
    return one !== undefined;
  }
  function pay(kind: "cash" | "other", amount: number): boolean {
    if (amount > 0) payments.push({ amount, kind, at: now });
    return amount > 0;
  }

  add((1 + (first % 700)) * 100);
  settle();
  const names = Object.keys(EVENTS);
  for (const choice of rest) {
    now += HOUR;
    const name = names[choice % names.length] ?? "";
    if (!EVENTS[name]?.(Math.floor(choice / names.length))) continue;
    settle();
    log.push(`${name} ${parcels.map(({ stage, cash }) => `${stage}:${cash}`).join(" ")} owed ${owed()}`);
  }
  // Everything that is out or may still go reaches the door.
  for (const one of parcels) {
    now += HOUR;
    if (one.stage === "bookable") Object.assign(one, { stage: "carried", at: now, collectedAt: now });
    settle();
    if (one.stage === "carried") Object.assign(one, { stage: "delivered", at: now });
    settle();
  }
  const end = settle();
  const done = inStage("delivered");
  const cards = payments.filter(({ kind }) => kind === "other");
  const sum = (list: readonly { amount: number }[]) => list.reduce((all, { amount }) => all + amount, 0);
  return {
    received: {
      cash: done.reduce((all, { cash }) => all + cash, 0),
      card: sum(cards),
    },
    bill: done.length === 0 ? 0 : done.reduce((all, { goods, removed }) => all + goods - removed, delivery),
    waived: end.figures.waived,
    excess: end.excess,
    uncollectable: end.uncollectable,
    overpaid: Math.max(0, sum(payments) - charged()),
    charged: charged(),
    parcels: parcels.length,
    log,
  };
}

function factOf({ id, goods, stage, cash, share, lowered, at, collectedAt }: Parcel): ParcelFact {
  switch (stage) {
    case "carried":
      return { id, goods, stage, cash, share, lowered, collectedAt };
    case "delivered":
      return { id, goods, stage, cash, share, lowered, collectedAt, deliveredAt: at };
    default:
      return { id, goods, stage };
  }
}
