import { ConnectorError } from "@masar/kit";
import { Problem } from "./problem.ts";

/** What a store did not allow or could not do, in words for its merchant. Anything else is thrown on as it is. */
export async function toldPlainly<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    throw new Problem("store_failed", { detail: error.publicMessage, extensions: { failure: error.failure } });
  }
}
