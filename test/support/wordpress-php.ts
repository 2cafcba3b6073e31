import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

const EXTENSIONS = ["curl", "dom", "mbstring", "pdo_sqlite", "zip"];
const PACKAGES = ["php-cli", "php-sqlite3", "php-xml", "php-mbstring", "php-curl", "php-zip"];

/** Ensures a PHP that runs WordPress on SQLite: it is not on npm, but in Debian. */
export async function getPhp(): Promise<void> {
  if ((await missing()).length === 0) return;
  const isRoot = process.getuid?.() === 0;
  if (isRoot && (await succeeds("apt-get", ["--version"]))) {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    await run("apt-get", ["update", "-qq"], { env });
    await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...PACKAGES], { env });
  }
  const still = await missing();
  if (still.length > 0) {
    throw new Error(
      `The tests of the WordPress plugin need PHP with ${still.join(", ")}: install the packages ${PACKAGES.join(" ")}.`,
    );
  }
}

async function missing(): Promise<string[]> {
  const modules = await run("php", ["-m"]).then(
    ({ stdout }) => stdout.toLowerCase().split("\n"),
    (): string[] => [],
  );
  return EXTENSIONS.filter((extension) => !modules.includes(extension));
}

function succeeds(command: string, args: string[]): Promise<boolean> {
  return run(command, args).then(
    () => true,
    () => false,
  );
}

/** Runs one of our PHP scripts. @returns its output. PHP errors are written to stderr and shown in the test's failure. */
export async function php(script: string, ...args: string[]): Promise<string> {
  const quiet = ["-d", "display_errors=stderr", "-d", "sendmail_path=/bin/true"];
  const { stdout } = await run("php", [...quiet, script, ...args], { maxBuffer: 16 * 1024 * 1024 });
  return stdout;
}
