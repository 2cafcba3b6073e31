import { tuneProcess } from "./start/tune.ts";

tuneProcess();
await import("./start/start.ts");
