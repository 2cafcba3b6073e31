import type { Connection } from "../modules/masar-shipping/service.ts";

/** The client is an ES module, and Medusa loads plugins as CommonJS: `import()` works in both. */
export const loadClient = () => import("@masar/client");

export type Masar = ReturnType<Awaited<ReturnType<typeof loadClient>>["createMasar"]>;

/** Masar's API with the key of this store. */
export async function openMasar(
  { apiUrl, apiKey }: Connection,
  limits: { timeoutMs: number; retries: number; language?: "en" | "ar" },
): Promise<Masar> {
  const { createMasar } = await loadClient();
  return createMasar({ apiKey, baseUrl: apiUrl, userAgent: "medusa-shipping/0.1", longestWaitMs: 2_000, ...limits });
}
