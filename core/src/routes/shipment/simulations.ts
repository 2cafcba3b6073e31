import { z } from "zod";
import { tenantOf } from "../../account/account.ts";
import { lockAccount, updateAccount } from "../../account/repository.ts";
import { once } from "../../http/idempotency.ts";
import { Problem } from "../../http/problem.ts";
import { refusal } from "../../http/refusal.ts";
import { type Route, route } from "../../http/route.ts";
import { timestampOf } from "../../kernel/time.ts";
import { findShipment } from "../../shipment/repository.ts";
import { applyScans } from "../../shipment/scan/scan.ts";
import { simulateNext } from "../../shipment/simulation.ts";
import { normalizeTrackingNumber } from "../../shipment/tracking-number.ts";
import { shipmentSchema, shipmentView } from "../../shipment/view.ts";
import type { ScanRouteTools } from "./scans.ts";
import { trackingNumberParams } from "./shipments.ts";

const MAX_STEP_SECONDS = 90 * 86_400;

/** Simulated scans and clock of the sandbox (docs/api.md, Operations). Scans run the same code as live ones. */
export function simulationRoutes(tools: ScanRouteTools): Route[] {
  return [advanceShipmentRoute(tools), stepClockRoute(tools)];
}

function advanceShipmentRoute(tools: ScanRouteTools): Route {
  const { db } = tools;
  return route({
    method: "post",
    path: "/simulations/{tracking_number}/advance",
    operationId: "advanceShipment",
    summary: "Simulate the next scan",
    description:
      "collect → hub → load → deliver. Some phones of the recipient simulate failures: 01000000001 refuses, 01000000002 does not answer, 01000000003 has a wrong address, 01000000004 loses the parcel after the hub, 01000000005 damages it on the way.",
    tag: "Sandbox",
    access: "shipments:write",
    only: "test",
    policy: "default",
    params: trackingNumberParams,
    idempotent: true,
    answers: { 200: { description: "The updated shipment", schema: shipmentSchema } },
    problems: ["not_found", "invalid_state"],
    async handle({ caller, params, idempotency, now, baseUrl }) {
      const number = normalizeTrackingNumber(params.tracking_number);
      const realNow = tools.now();
      const answer = await once(db, { caller, idempotency, now: realNow }, async (trx) => {
        const shipment = number === undefined ? undefined : await findShipment(trx, tenantOf(caller), number);
        if (!shipment) throw new Problem("not_found");
        const step = simulateNext(shipment, now);
        if (step.kind !== "scan") throw nothingFollows();
        const input = {
          mode: caller.mode,
          trackingNumber: shipment.trackingNumber,
          scan: step.scan,
          hub: step.scan.kind === "hub" ? shipment.hub : null,
          note: step.scan.kind === "lost" || step.scan.kind === "damaged" ? "simulated" : null,
          scannedBy: "simulation",
          times: { now, realNow },
        };
        const [outcome] = await applyScans(trx, [input], tools);
        if (outcome?.kind === "refused") throw refusal(outcome.code, outcome.shipment);
        if (!outcome) throw new Error("a scan without an outcome");
        return { status: 200, body: shipmentView(outcome.shipment, { baseUrl }) };
      });
      tools.wakeDeliveries();
      return answer;
    },
  });
}

function stepClockRoute(tools: ScanRouteTools): Route {
  const { db } = tools;
  return route({
    method: "post",
    path: "/simulations/clock",
    operationId: "stepClock",
    summary: "Advance the sandbox clock",
    description:
      "Dates, promises, cut-offs and deadlines of this account's sandbox use this clock. Webhooks are delivered in real time.",
    tag: "Sandbox",
    access: "account:write",
    only: "test",
    policy: "default",
    body: z.strictObject({ advance_seconds: z.number().int().min(1).max(MAX_STEP_SECONDS) }),
    idempotent: true,
    answers: {
      200: {
        description: "The time of the sandbox",
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
  });
}

function nothingFollows(): Problem {
  return new Problem("invalid_state", {
    detail: { en: "This shipment is finished. There are no further scans.", ar: "انتهت هذه الشحنة: لا خطوة بعدها." },
  });
}
