import { type Config, processConfig } from "./config.ts";
import { welcome, welcomeText } from "./first-run.ts";
import { type Service, startService } from "./service.ts";
import { explainFailure } from "./start-failure.ts";

let config: Config | undefined;
try {
  config = processConfig();
  const service = await startService(config);
  stopOnSignal(service);
  if (service.port === undefined) service.log.info("working");
  else console.log(welcomeText(await welcome(service), config));
} catch (error) {
  const sentence = explainFailure(error, config);
  console.error(sentence === undefined ? error : `\n${sentence}\n`);
  process.exit(1);
}

function stopOnSignal(service: Service): void {
  let stopping = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1); // a second signal does not wait
      stopping = true;
      console.log("\nStopping: finishing what was accepted. Once more stops at once.");
      service.stop().then(
        () => {
          console.log("Stopped.");
          process.exit(0);
        },
        (error) => {
          service.log.error({ err: error }, "stopping failed");
          process.exit(1);
        },
      );
    });
  }
}
