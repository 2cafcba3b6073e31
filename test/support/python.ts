import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Ensures a Python: it is not on npm. Where it may, it installs Debian's. */
export async function getPython(): Promise<void> {
  if (await hasPython()) return;
  const isRoot = process.getuid?.() === 0;
  if (isRoot) {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    await run("apt-get", ["update", "-qq"], { env });
    await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "python3"], { env });
  }
  if (!(await hasPython())) throw new Error("The tests of the guides' samples need Python 3.9 or later as python3.");
}

function hasPython(): Promise<boolean> {
  return run("python3", ["-c", "import sys; sys.exit(sys.version_info < (3, 9))"]).then(
    () => true,
    () => false,
  );
}
