// The service in a separate process, for tests that kill it. The environment is one JSON argument, a relay the second.
import { readConfig } from "@masar/core/config";
import { apps } from "@masar/core/connectors";
import { startService } from "@masar/core/service";
import { type Relay, relayedNetwork } from "./relay.ts";

// Jobs of a killed process are released within a second instead of ten, and mails are polled as often.
const sooner = { leaseBeatMs: 150, notifyEveryMs: 150 };
const relay = JSON.parse(process.argv[3] ?? "null") as Relay | null;
const out = relay ? { network: (usual: Parameters<typeof relayedNetwork>[1]) => relayedNetwork(relay, usual) } : {};
await startService(readConfig(JSON.parse(process.argv[2] ?? "{}"), apps), { ...sooner, ...out });
process.send?.("listening");
process.on("disconnect", () => process.exit(1)); // the test process ended
