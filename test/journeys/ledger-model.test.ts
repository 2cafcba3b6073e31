// Whatever merchants, couriers and staff do, in whatever order: the books balance, and everything is paid once.
import { listUnsettled, owedBefore, readBalances } from "@masar/core/ledger/repository";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addUpEntries } from "../support/balances.ts";
import { startTestService, type TestAccount, type TestService, testClock } from "../support/service.ts";
import { shipmentBody } from "../support/shipment.ts";

const RUNS = process.env.MASAR_TEST_LONG ? 300 : 25;
const START = "2026-11-22T10:00:00+02:00";

const clock = testClock(START);
let masar: TestService;
let staff: TestAccount;

beforeAll(async () => {
  masar = await startTestService({
    clock,
    environment: { MASAR_RATE_LIMITS: "off", MASAR_APPROVAL_ABOVE: "1000000000" },
  });
  staff = await masar.newAccount({ kind: "staff" });
});
afterAll(() => masar.stop());

type Command =
  | { do: "book"; cod: number; governorate: string }
  | { do: "cancel"; which: number }
  /** The cash of a parcel on the road is lowered to so many percent of what is due. */
  | { do: "lower"; which: number; percent: number }
  /** A scan of the clock's time or of so many minutes before: late, doubled, out of order, senseless. */
  | { do: "scan"; which: number; event: string; minutesAgo: number; cash: "due" | "other" }
  | { do: "repeat" }
  | { do: "adjust"; piastres: number }
  | { do: "wait"; hours: number }
  | { do: "pay" };

const which = fc.nat({ max: 7 });
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("book" as const),
      cod: fc.integer({ min: 0, max: 500_000 }),
      governorate: fc.constantFrom("C", "ALX", "ASN"),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("cancel" as const), which }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("lower" as const), which, percent: fc.constantFrom(0, 40, 100, 120) }),
  },
  {
    weight: 9,
    arbitrary: fc.record({
      do: fc.constant("scan" as const),
      which,
      event: fc.constantFrom(
        "collect",
        "hub",
        "load",
        "fail",
        "refuse",
        "deliver",
        "deliver",
        "return",
        "lost",
        "damaged",
      ),
      minutesAgo: fc.constantFrom(0, 0, 0, 3, 45),
      cash: fc.constantFrom("due" as const, "due" as const, "other" as const),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: "repeat" as const }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("adjust" as const),
      piastres: fc.integer({ min: -20_000, max: 20_000 }).filter((amount) => amount !== 0),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("wait" as const), hours: fc.integer({ min: 1, max: 60 }) }) },
  { weight: 1, arbitrary: fc.constant({ do: "pay" as const }) },
);

const scanned = (event: string) => ({
  do: "scan" as const,
  which: 0,
  event,
  minutesAgo: 0,
  cash: "due" as const,
});
/** The hold is in the first payout, its end and the compensation are in the second. */
const LOST_AFTER_A_PAYOUT: Command[] = [
  { do: "book", cod: 350_000, governorate: "ASN" },
  scanned("collect"),
  { do: "lower", which: 0, percent: 40 },
  { do: "adjust", piastres: 20_000 },
  { do: "wait", hours: 60 },
  { do: "pay" },
  scanned("hub"),
  scanned("lost"),
  scanned("damaged"),
  { do: "repeat" },
];

test("after any history every entry sums to zero, balances add up, each delivered shipment is paid once, and payouts explain themselves", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 10, maxLength: 60 }), async (commands) => {
      clock.set(START);
      const shop = await masar.newAccount();
      const history = new History(shop);
      for (const next of commands) await history.do(next);
      await history.check();
      // In the end everything comes to rest and is paid, whatever was carried forward.
      await history.do({ do: "adjust", piastres: 90_000_000 });
      await history.do({ do: "wait", hours: 24 * 14 });
      await history.do({ do: "pay" });
      await history.check({ settled: true });
    }),
    { numRuns: RUNS, examples: [[LOST_AFTER_A_PAYOUT]] },
  );
});

interface Shipment {
  number: string;
  /** Cash due, in piastres. */
  cod: number;
  /** The price when the courier took it, in piastres: what is held back until it is over. */
  held?: number;
}

class History {
  readonly shop: TestAccount;
  readonly shipments: Shipment[] = [];
  adjustments = 0;
  last: unknown;

  constructor(shop: TestAccount) {
    this.shop = shop;
  }

  async do(next: Command): Promise<void> {
    clock.advance(60_000);
    switch (next.do) {
      case "book": {
        const recipient = { ...shipmentBody().recipient, governorate: next.governorate };
        const { body } = await this.shop.live.post(
          "/shipments",
          shipmentBody({ cod_value: next.cod / 100, recipient }),
        );
        this.shipments.push({ number: body.tracking_number, cod: next.cod });
        return;
      }
      case "cancel": {
        const shipment = this.shipments[next.which];
        if (shipment) await this.shop.live.post(`/shipments/${shipment.number}/cancel`);
        return;
      }
      case "lower": {
        const shipment = this.shipments[next.which];
        if (!shipment) return;
        const piastres = Math.floor((shipment.cod * next.percent) / 100);
        const body = { action: "lower_cod", cod_value: piastres / 100 };
        const reply = await this.shop.live.post(`/shipments/${shipment.number}/instructions`, body);
        if (reply.status === 200) shipment.cod = piastres;
        return;
      }
      case "scan": {
        const shipment = this.shipments[next.which];
        if (!shipment) return;
        const at = new Date(clock.now() - next.minutesAgo * 60_000).toISOString();
        const cash = next.cash === "due" ? shipment.cod : Math.floor(shipment.cod / 2);
        const scan = {
          tracking_number: shipment.number,
          event: next.event === "refuse" ? "fail" : next.event,
          at,
          ...(next.event === "hub" ? { hub: "CAI-1" } : {}),
          ...(next.event === "fail" ? { reason: "no_answer" } : {}),
          ...(next.event === "refuse" ? { reason: "refused" } : {}),
          ...(["lost", "damaged"].includes(next.event) ? { note: "fell off the van" } : {}),
          ...(next.event === "deliver"
            ? { receiver_name: "منى", cash_collected: cash / 100, difference_reason: "اتفق مع التاجر" }
            : {}),
        };
        this.last = { scans: [scan] };
        await staff.live.post("/scans", this.last);
        await this.noteHold(shipment);
        return;
      }
      case "repeat":
        if (this.last) await staff.live.post("/scans", this.last);
        return;
      case "adjust": {
        const body = { account_id: this.shop.account.id, amount: next.piastres / 100, description: "claim" };
        const reply = await staff.live.post("/adjustments", body);
        expect(reply.status).toBe(201);
        this.adjustments += next.piastres;
        return;
      }
      case "wait":
        clock.advance(next.hours * 3_600_000);
        return;
      case "pay":
        await Promise.all([staff.live.post("/payout_runs", {}), staff.live.post("/payout_runs", {})]);
        return;
    }
  }

  private async noteHold(shipment: Shipment): Promise<void> {
    const { body } = await this.shop.live.get(`/shipments/${shipment.number}`);
    if (body.collected_at !== null) shipment.held ??= Math.round(body.pricing.total * 100);
  }

  /** Holds the books against what the API shows of every shipment. */
  async check({ settled = false } = {}): Promise<void> {
    const { live, account } = this.shop;
    const { read } = masar.service.db;
    const tenant = { accountId: account.id, mode: "live" as const };
    const balances = await readBalances(read, tenant);
    expect(await addUpEntries(read, tenant)).toEqual(balances);
    await this.checkOwed();
    const shown = await Promise.all(
      this.shipments.map(async ({ number }) => (await live.get(`/shipments/${number}`)).body),
    );
    const piastres = (pounds: number) => Math.round(pounds * 100);
    const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

    const delivered = shown.filter((shipment) => shipment.status === "delivered");
    expect(balances.courierCash).toBe(sum(delivered.map((shipment) => piastres(shipment.cash_collected))));
    const ended = ["delivered", "returned", "cancelled", "lost", "damaged"];
    const onTheRoad = this.shipments.filter(
      (_, at) => shown[at].collected_at !== null && !ended.includes(shown[at].status),
    );
    expect(0 - balances.onHold).toBe(sum(onTheRoad.map(({ held = Number.NaN }) => held)));
    const compensated = shown.filter(({ status }) => status === "lost" || status === "damaged");
    for (const { claim } of compensated) expect(claim.compensation).toBe(Math.min(claim.goods_value, 1000));
    const compensations = sum(compensated.map(({ claim }) => piastres(claim.compensation)));
    expect(balances.adjustments).toBe(this.adjustments + compensations);
    const charged = delivered.map(({ pricing }) => piastres(pricing.total));
    const returns = shown.filter(({ status }) => status === "returned").length;
    if (returns === 0) expect(0 - balances.fees - balances.vat).toBe(sum(charged));

    const payouts = (await live.get("/payouts?limit=100")).body.data;
    const lines = (await Promise.all(
      payouts.map(async ({ id }: { id: string }) => (await live.get(`/payouts/${id}/lines?limit=100`)).body.data),
    )) as {
      tracking_number: string | null;
      kind: string;
      net: number;
      fees: number;
      vat: number;
      cash_collected: number;
    }[][];
    for (const [at, payout] of payouts.entries()) {
      expect(sum((lines[at] ?? []).map((line) => piastres(line.net)))).toBe(piastres(payout.amount));
      const parts = [payout.cash_collected, -payout.fees, -payout.vat, -payout.held_back, payout.adjustments];
      expect(sum(parts.map(piastres))).toBe(piastres(payout.amount));
      expect(payout.amount).toBeGreaterThan(0);
    }
    const paidDeliveries = lines
      .flat()
      .filter((line) => line.kind === "delivered")
      .map((line) => line.tracking_number);
    expect(new Set(paidDeliveries).size).toBe(paidDeliveries.length);
    expect(0 - balances.paidOut).toBe(sum(payouts.map((payout: { amount: number }) => piastres(payout.amount))));
    const claims = lines.flat().filter((line) => line.kind === "lost" || line.kind === "damaged");
    expect(new Set(claims.map((line) => line.tracking_number)).size).toBe(claims.length);
    for (const line of claims) expect([line.fees, line.vat, line.cash_collected]).toEqual([0, 0, 0]);
    const events = (await live.get("/events?type=payout.executed&limit=100")).body.data;
    expect(events.map((event: { data: { object: { id: string } } }) => event.data.object.id).sort()).toEqual(
      payouts.map(({ id }: { id: string }) => id).sort(),
    );
    if (!settled) return;
    expect(paidDeliveries.sort()).toEqual(delivered.map((shipment) => shipment.tracking_number).sort());
    expect(claims.map((line) => line.tracking_number).sort()).toEqual(
      compensated.map((shipment) => shipment.tracking_number).sort(),
    );
    expect(balances.payable).toBe(0);
  }
  /** What is owed before any instant is the sum of the entries before it that no payout has. */
  private async checkOwed(): Promise<void> {
    const { read } = masar.service.db;
    const tenant = { accountId: this.shop.account.id, mode: "live" as const };
    const open = (await read("ledger_entries")
      .where({ account_id: tenant.accountId, mode: tenant.mode, payout_id: null })
      .select("payable", "occurred_at")) as { payable: number; occurred_at: number }[];
    expect((await listUnsettled(read, "live")).includes(tenant.accountId)).toBe(open.length > 0);
    const instants = open.flatMap(({ occurred_at }) => [occurred_at, occurred_at + 1]);
    for (const before of new Set([0, clock.now() + 1, ...instants.slice(0, 6), ...instants.slice(-6)])) {
      const owed = open
        .filter(({ occurred_at }) => occurred_at < before)
        .reduce((sum, { payable }) => sum - payable, 0);
      expect(await owedBefore(read, tenant, before)).toBe(owed);
    }
  }
}
