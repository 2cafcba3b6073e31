// Loaded into a server before its own code: samples the main thread between two messages.

import { Session } from "node:inspector/promises";

const INTERVAL_US = 250;

const session = new Session();
session.connect();
process.on("message", async (message) => {
  if (message === "profile-start") {
    await session.post("Profiler.enable");
    await session.post("Profiler.setSamplingInterval", { interval: INTERVAL_US });
    await session.post("Profiler.start");
    process.send?.({});
  }
  if (message === "profile-stop") {
    const { profile } = await session.post("Profiler.stop");
    process.send?.(profile);
  }
});
