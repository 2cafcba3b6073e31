import { lazy, Suspense } from "react";
import { useHome } from "../../api/home.ts";
import { useMay, useSession } from "../../api/session.ts";
import { part } from "../../app/part.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { HomeSkeleton } from "./skeleton.tsx";
import { StaffHome } from "./staff-home.tsx";
import { Today } from "./today.tsx";
import "./home.css";

const CHECKLIST = part(() => import("../start/start-page.tsx").then((m) => m.StartPage), ["start", "settings"]);
const Checklist = lazy(async () => ({ default: await CHECKLIST.load() }));

/** The checklist until the first shipment, from then on the day. */
export function HomePage() {
  const home = useHome();
  const { data: session } = useSession();
  const mayShip = useMay("ship");
  const isStaff = session?.account.kind === "staff";
  if (home.isPending) return <HomeSkeleton />;
  return (
    <Loaded query={home}>
      {home.data &&
        (isStaff ? (
          <StaffHome home={home.data} />
        ) : home.data.is_set_up || !mayShip ? (
          <Today home={home.data} />
        ) : (
          <Suspense fallback={<HomeSkeleton />}>
            <Checklist />
          </Suspense>
        ))}
    </Loaded>
  );
}
