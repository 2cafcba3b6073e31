import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { setUp } from "../../../../set-up/set-up.ts";

/** Creates what a checkout needs for one stock location. Pressing twice changes nothing. */
export async function POST(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const locationId = String((req.body as { location_id?: unknown } | undefined)?.location_id ?? "");
  const done = await setUp(locationId, req.scope);
  res.status(done.problems.length > 0 ? 422 : 200).json(done);
}
