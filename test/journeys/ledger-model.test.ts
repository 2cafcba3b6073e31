// Whatever merchants, couriers and staff do, in whatever order: the books balance, and everything is paid once.
import { readBalances, rebuildBalances } from "@masar/core/ledger/repository";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
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
    weight: 9,
    arbitrary: fc.record({
      do: fc.constant("scan" as const),
      which,
      event: fc.constantFrom("collect", "hub", "load", "fail", "refuse", "deliver", "deliver", "return"),
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
    { numRuns: RUNS },
  );
});

interface Shipment {
  number: string;
  cod: number;
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
          ...(next.event === "deliver"
            ? { receiver_name: "منى", cash_collected: cash / 100, difference_reason: "اتفق مع التاجر" }
            : {}),
        };
        this.last = { scans: [scan] };
        await staff.live.post("/scans", this.last);
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

  /** Holds the books against what the API shows of every shipment. */
  async check({ settled = false } = {}): Promise<void> {
    const { live, account } = this.shop;
    const { read } = masar.service.db;
    const tenant = { accountId: account.id, mode: "live" as const };
    const balances = await readBalances(read, tenant);
    expect(await rebuildBalances(read, tenant)).toEqual(balances);
    const shown = await Promise.all(
      this.shipments.map(async ({ number }) => (await live.get(`/shipments/${number}`)).body),
    );
    const piastres = (pounds: number) => Math.round(pounds * 100);
    const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

    const delivered = shown.filter((shipment) => shipment.status === "delivered");
    expect(balances.courierCash).toBe(sum(delivered.map((shipment) => piastres(shipment.cash_collected))));
    const onTheRoad = shown.filter(
      (shipment) => shipment.collected_at !== null && !["delivered", "returned", "cancelled"].includes(shipment.status),
    );
    expect(0 - balances.onHold).toBe(sum(onTheRoad.map((shipment) => piastres(shipment.pricing.total))));
    expect(balances.adjustments).toBe(this.adjustments);

    const payouts = (await live.get("/payouts?limit=100")).body.data;
    const lines = (await Promise.all(
      payouts.map(async ({ id }: { id: string }) => (await live.get(`/payouts/${id}/lines?limit=100`)).body.data),
    )) as { tracking_number: string | null; kind: string; net: number }[][];
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
    const told = (await live.get("/events?type=payout.executed&limit=100")).body.data;
    expect(told.map((event: { data: { object: { id: string } } }) => event.data.object.id).sort()).toEqual(
      payouts.map(({ id }: { id: string }) => id).sort(),
    );
    if (!settled) return;
    expect(paidDeliveries.sort()).toEqual(delivered.map((shipment) => shipment.tracking_number).sort());
    expect(balances.payable).toBe(0);
  }
}
