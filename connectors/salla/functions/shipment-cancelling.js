// Salla's function `shipment.cancelling`: Masar says whether the parcel can still be cancelled. Paste the body between the two locked lines
// of the portal's template, with the host of your Masar and the value of SALLA_FUNCTION_KEY.
export default async (context) => {
  const MASAR = "https://masar.example";
  const KEY = "SALLA_FUNCTION_KEY";
  const FAILED = "تعذر الوصول إلى مسار الآن. حاول بعد دقيقة.\nMasar cannot be reached now. Try again in a minute.";
  const { payload } = context;
  const body = new TextEncoder().encode(
    JSON.stringify({ merchant: payload.merchant, action: "cancel", issued_at: Date.now(), shipment: payload.data }),
  );
  const timer = new AbortController();
  const timeout = setTimeout(() => timer.abort(), 1900);
  try {
    const hmac = { name: "HMAC", hash: "SHA-256" };
    const key = await crypto.subtle.importKey("raw", new TextEncoder().encode(KEY), hmac, false, ["sign"]);
    const signature = new Uint8Array(await crypto.subtle.sign("HMAC", key, body));
    const hex = Array.from(signature, (byte) => byte.toString(16).padStart(2, "0")).join("");
    const headers = { "content-type": "application/json", "x-masar-signature": hex };
    const response = await fetch(`${MASAR}/functions/salla`, { method: "POST", headers, body, signal: timer.signal });
    const answer = await response.json();
    if (!answer.ok) return Resp.error().setMessage(answer.message || FAILED);
    return Resp.success().setData({});
  } catch {
    return Resp.error().setMessage(FAILED);
  } finally {
    clearTimeout(timeout);
  }
};
