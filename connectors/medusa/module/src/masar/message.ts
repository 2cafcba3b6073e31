/** The text of an error. What a workflow of Medusa throws is not always an `Error`. */
export function messageOf(error: unknown): string {
  const { message } = (typeof error === "object" && error !== null ? error : {}) as { message?: unknown };
  return typeof message === "string" ? message : String(error);
}
