import { tuneProcess } from "./tune.ts";

tuneProcess();
await import("./start.ts");
