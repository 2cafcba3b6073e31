import { z } from "zod";
import { tenantOf } from "../account/account.ts";
import { lockAccount, updateAccount } from "../account/repository.ts";
import { applyScans } from "../scan/scan.ts";
import { findShipment } from "../shipment/repository.ts";
import { type SimulatedStep, simulateNext } from "../shipment/simulation.ts";
import { normalizeTrackingNumber } from "../shipment/tracking-number.ts";
import { shipmentSchema, shipmentView } from "../shipment/view.ts";
import { timestampOf } from "../time.ts";
import { once } from "./idempotency.ts";
import { Problem } from "./problem.ts";
import { refusal } from "./refusal.ts";
import { type Route, route } from "./route.ts";
import type { ScanRouteTools } from "./scans.ts";
import { trackingNumberParams } from "./shipments.ts";

const MAX_STEP_SECONDS = 90 * 86_400;

/** The sandbox's stand-in for hubs, couriers and time (docs/api.md, Operations): the same code as live scans. */
export function simulationRoutes(tools: ScanRouteTools): Route[] {
  const { db } = tools;
  const shared = { tag: "Sandbox", policy: "default" as const, only: "test" as const, idempotent: true };
  return [
    route({
      ...shared,
      method: "post",
      path: "/simulations/{tracking_number}/advance",
      operationId: "advanceShipment",
      summary: "Let the next scan happen",
      description:
        "collect → hub → load → deliver. The recipient's phone decides otherwise: 01000000001 refuses, 01000000002 does not answer, 01000000003 has a wrong address, 01000000004 gets a parcel that is lost after the hub.",
      access: "shipments:write",
      params: trackingNumberParams,
      answers: { 200: { description: "The shipment after it", schema: shipmentSchema } },
      problems: ["not_found", "invalid_state"],
      async handle({ caller, params, idempotency, now, baseUrl }) {
        const number = normalizeTrackingNumber(params.tracking_number);
        const realNow = tools.now();
        const answer = await once(db, { caller, idempotency, now: realNow }, async (trx) => {
          const shipment = number === undefined ? undefined : await findShipment(trx, tenantOf(caller), number);
          if (!shipment) throw new Problem("not_found");
          const step = simulateNext(shipment, now);
          if (step.kind !== "scan") throw nothingFollows(step);
          const input = {
            mode: caller.mode,
            trackingNumber: shipment.trackingNumber,
            scan: step.scan,
            hub: step.scan.kind === "hub" ? shipment.hub : null,
            note: null,
            scannedBy: "simulation",
            times: { now, realNow },
          };
          const [outcome] = await applyScans(trx, [input], tools);
          if (outcome?.kind === "refused") throw refusal(outcome.code);
          if (!outcome) throw new Error("a scan without an outcome");
          return { status: 200, body: shipmentView(outcome.shipment, { baseUrl }) };
        });
        tools.wakeDeliveries();
        return answer;
      },
    }),
    route({
      ...shared,
      method: "post",
      path: "/simulations/clock",
      operationId: "stepClock",
      summary: "Step the sandbox's clock ahead",
      description:
        "Dates, promises, cut-offs and deadlines of this account's sandbox follow it. Webhooks are delivered in real time.",
      access: "account:write",
      body: z.strictObject({ advance_seconds: z.number().int().min(1).max(MAX_STEP_SECONDS) }),
      answers: {
        200: {
          description: "The sandbox's time",
          schema: z.strictObject({ now: z.string().meta({ format: "date-time" }) }),
        },
      },
      async handle({ caller, body, idempotency }) {
        const realNow = tools.now();
        return once(db, { caller, idempotency, now: realNow }, async (trx) => {
          const account = await lockAccount(trx, caller.account.id);
          if (!account) throw new Problem("not_found");
          const sandboxClockOffsetMs = account.sandboxClockOffsetMs + body.advance_seconds * 1000;
          await updateAccount(trx, { ...account, sandboxClockOffsetMs });
          return { status: 200, body: { now: timestampOf(realNow + sandboxClockOffsetMs) } };
        });
      },
    }),
  ];
}

function nothingFollows(step: Exclude<SimulatedStep, { kind: "scan" }>): Problem {
  if (step.kind === "lost") {
    return new Problem("invalid_state", {
      detail: {
        en: "This recipient's phone simulates a parcel that is lost after the hub: no further scan comes.",
        ar: "رقم هذا المستلم يحاكي شحنة مفقودة بعد الفرع: لن يأتي مسح آخر.",
      },
    });
  }
  return new Problem("invalid_state", {
    detail: { en: "This shipment is finished: nothing follows.", ar: "انتهت هذه الشحنة: لا خطوة بعدها." },
  });
}
