// The service in a separate process, for tests that kill it. The environment is one JSON argument.
import { readConfig } from "@masar/core/config";
import { startService } from "@masar/core/service";

// Jobs of a killed process are released within a second instead of ten, and mails are polled as often.
const sooner = { leaseBeatMs: 150, notifyEveryMs: 150 };
await startService(readConfig(JSON.parse(process.argv[2] ?? "{}")), sooner);
process.send?.("listening");
process.on("disconnect", () => process.exit(1)); // the test process ended
