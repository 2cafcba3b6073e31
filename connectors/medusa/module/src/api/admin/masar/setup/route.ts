import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { Modules } from "@medusajs/framework/utils";
import { type Locking, withSetUpLock } from "../../../../masar/lock.ts";
import { setUp } from "../../../../set-up/set-up.ts";

/** Creates what a checkout needs for one stock location. Pressing twice changes nothing. */
export async function POST(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const locationId = String((req.body as { location_id?: unknown } | undefined)?.location_id ?? "");
  const locking = req.scope.resolve(Modules.LOCKING) as unknown as Locking;
  // Two presses at once would both find nothing, and both create.
  const done = await withSetUpLock(locking, () => setUp(locationId, req.scope));
  res.status(done.problems.length > 0 ? 422 : 200).json(done);
}
