import { type Config, processConfig, startedByNpm } from "../config.ts";
import { apps } from "../connectors.ts";
import { printableError } from "../kernel/log.ts";
import { type Service, startService } from "../service.ts";
import { welcome, welcomeText } from "./first-run.ts";
import { explainFailure } from "./start-failure.ts";

const LOOK_FOR_PARENT_MS = 500;
// One Ctrl+C comes twice: from the terminal, and passed on by npm.
const ECHO_MS = 500;

let config: Config | undefined;
try {
  config = processConfig(apps);
  const service = await startService(config);
  stopOnSignal(service);
  if (service.port === undefined) service.log.info("working");
  else console.log(welcomeText(await welcome(service), config));
} catch (error) {
  const sentence = explainFailure(error, config);
  console.error(sentence === undefined ? printableError(error) : `\n${sentence}\n`);
  process.exit(1);
}

function stopOnSignal(service: Service): void {
  let stoppingSinceMs: number | undefined;
  function stop(): void {
    if (stoppingSinceMs !== undefined) {
      if (performance.now() - stoppingSinceMs > ECHO_MS) process.exit(1); // a second signal does not wait
      return;
    }
    stoppingSinceMs = performance.now();
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
  }
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  if (!startedByNpm()) return;
  // A SIGTERM to npm ends the shell between the two and never comes here: the port would stay taken.
  const parent = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(looking);
    if (stoppingSinceMs === undefined) stop();
  }, LOOK_FOR_PARENT_MS).unref();
}
