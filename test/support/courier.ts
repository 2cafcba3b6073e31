import type { Client } from "./client.ts";

/** Staff's side of a parcel's way: reports scans in the mode of the client's key. */
export function courier(staff: Client) {
  return {
    /** @throws when the scan is refused, with the problem's text. */
    async scan(trackingNumber: string, event: string, more: Record<string, unknown> = {}) {
      const reply = await staff.post("/scans", { scans: [{ tracking_number: trackingNumber, event, ...more }] });
      if (reply.status !== 200) throw new Error(`scan ${event}: ${reply.status} ${reply.text}`);
      return reply.body.data[0];
    },
  };
}
