export interface Parcel {
  number: number;
  state: string;
  tracking_number: string | null;
  tracking_url: string | null;
  label_url: string | null;
  sentence: { en: string; ar: string } | null;
  attempts: number;
  collected_piastres: number | null;
  captured_piastres: number | null;
}

export interface OrderAtMasar {
  is_connected: boolean;
  mode: "live" | "test" | null;
  parcels: Parcel[];
  waiting: string[];
}

export interface Settings {
  connection: { account: string; mode: "live" | "test"; is_subscribed: boolean } | null;
  open_shipments: number;
  health: { lastEventAt?: string; lastFailure?: { at: string; message: string } };
  set_up: { id: string; name: string; options: number }[];
}

export interface Reply<Body> {
  ok: boolean;
  body: Partial<Body> & { code?: string; problems?: { en: string; ar: string }[] };
}

/** Our routes behind the admin's own session. */
export async function call<Body>(method: string, path: string, language: string, body?: object): Promise<Reply<Body>> {
  const response = await fetch(`/admin/masar${path}`, {
    method,
    credentials: "include",
    headers: { "accept-language": language, ...(body ? { "content-type": "application/json" } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { ok: response.ok, body: await response.json().catch(() => ({})) };
}
