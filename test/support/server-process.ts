// The service in a process of its own, for tests that kill it. The environment comes as one JSON argument.
import { readConfig } from "@masar/core/config";
import { startService } from "@masar/core/service";

// What a killed process held is released within a second instead of ten.
await startService(readConfig(JSON.parse(process.argv[2] ?? "{}")), { leaseBeatMs: 150 });
process.send?.("listening");
process.on("disconnect", () => process.exit(1)); // the test died
