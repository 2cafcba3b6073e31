import { ApiProblem } from "./problem.ts";

/** Repeats what was refused for the rate limit once its wait is over, so that a long action ends. */
export async function patiently<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.document.status !== 429) throw error;
      await new Promise((over) => setTimeout(over, (error.retryAfterSeconds ?? 60) * 1_000));
    }
  }
}
