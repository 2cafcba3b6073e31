import { lazy, Suspense } from "react";
import { useSession } from "../../api/session.ts";
import { part } from "../../app/part.ts";
import { Working } from "../../app/working.tsx";
import { Leave } from "./leave.tsx";

const STEP = part(() => import("./second-step.tsx").then((m) => m.SecondStep), ["security"]);
const SecondStep = lazy(async () => ({ default: await STEP.load() }));

/** Goes to the next page after the second factor. */
export function EmbeddedSession() {
  const { data: session } = useSession();
  if (session?.second_factor !== "needed") return <Leave />;
  return (
    <Suspense fallback={<Working />}>
      <SecondStep />
    </Suspense>
  );
}
