import { type Config, processConfig, startedByNpm } from "../config.ts";
import { apps } from "../connectors.ts";
import { printableError } from "../kernel/log.ts";
import { type Service, startService } from "../service.ts";
import { welcome, welcomeText } from "./first-run.ts";
import { ApiProcessEnded, answersRequests, startApiProcess, startProcesses } from "./processes.ts";
import { explainFailure } from "./start-failure.ts";

const LOOK_FOR_PARENT_MS = 500;
// One Ctrl+C comes twice: from the terminal, and passed on by npm.
const ECHO_MS = 500;

let config: Config | undefined;
try {
  config = processConfig(apps);
  if (answersRequests()) {
    stopOnSignal(await startApiProcess(config), { isQuiet: true });
  } else {
    const service = await (config.processes > 1 ? startProcesses(config) : startService(config));
    stopOnSignal(service, { isQuiet: false });
    if (config.role === "worker") service.log.info("worker started");
    else console.log(welcomeText(await welcome(service), config));
  }
} catch (error) {
  if (!(error instanceof ApiProcessEnded)) {
    const sentence = explainFailure(error, config);
    console.error(sentence === undefined ? printableError(error) : `\n${sentence}\n`);
  }
  process.exit(1);
}

function stopOnSignal(service: Pick<Service, "log" | "stop">, { isQuiet }: { isQuiet: boolean }): void {
  const say = isQuiet ? () => undefined : (line: string) => console.log(line);
  let stoppingSinceMs: number | undefined;
  function stop(): void {
    if (stoppingSinceMs !== undefined) {
      // A second signal does not wait; one of several processes gets the terminal's and its supervisor's.
      if (!isQuiet && performance.now() - stoppingSinceMs > ECHO_MS) process.exit(1);
      return;
    }
    stoppingSinceMs = performance.now();
    say("\nStopping: finishing what was accepted. Once more stops at once.");
    service.stop().then(
      () => {
        say("Stopped.");
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
  if (isQuiet || !startedByNpm()) return;
  // A SIGTERM to npm ends the shell between the two and never comes here: the port would stay taken.
  const parent = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(looking);
    if (stoppingSinceMs === undefined) stop();
  }, LOOK_FOR_PARENT_MS).unref();
}
