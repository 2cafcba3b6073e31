import type { Client } from "./client.ts";

/** Reports staff's scans in the mode of the client's key. */
export function courier(staff: Client) {
  const hub = {
    /** @throws when the scan is refused, with the problem's text. */
    async scan(trackingNumber: string, event: string, more: Record<string, unknown> = {}) {
      const reply = await staff.post("/scans", { scans: [{ tracking_number: trackingNumber, event, ...more }] });
      if (reply.status !== 200) throw new Error(`scan ${event}: ${reply.status} ${reply.text}`);
      return reply.body.data[0];
    },
    /** From collection to delivery with the cash. `before` runs before each scan. */
    async deliver(
      trackingNumber: string,
      cash: number,
      { hub: at = "CAI-1", before = () => {} }: { hub?: string; before?: () => void } = {},
    ) {
      for (const [event, more] of [
        ["collect", {}],
        ["hub", { hub: at }],
        ["load", {}],
        ["deliver", { receiver_name: "منى", cash_collected: cash }],
      ] as const) {
        before();
        await hub.scan(trackingNumber, event, more);
      }
    },
  };
  return hub;
}
