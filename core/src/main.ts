import { ConfigError, processConfig } from "./config.ts";
import { startService } from "./service.ts";

try {
  const service = await startService(processConfig());
  service.log.info({ port: service.port }, "listening");

  let stopping = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1); // a second signal does not wait
      stopping = true;
      service.stop().then(
        () => process.exit(0),
        (error) => {
          service.log.error({ err: error }, "stopping failed");
          process.exit(1);
        },
      );
    });
  }
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
