import { Progress, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useMay, useSession } from "../../api/session.ts";
import { useMode } from "../../app/mode.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { Attention } from "./attention.tsx";
import { Developers } from "./developers.tsx";
import { PickupStep, PrintStep, ShipStep, StoreStep } from "./step-list.tsx";
import { useSteps } from "./steps.ts";

/** The set-up steps first, later the orders that need attention. */
export function StartPage() {
  const { t } = useTranslation();
  const { mode } = useMode();
  const { data: session } = useSession();
  const mayShip = useMay("ship");
  const mayManage = useMay("manage");
  const steps = useSteps();
  const all = Object.values(steps.done);
  const done = all.filter(Boolean).length;
  const finished = done === all.length;
  return (
    <Stack maw={820} gap="md">
      <PageHead title={t("start.hello", { name: session?.account.name ?? "" })} />
      <Loaded query={steps}>
        {steps.done.store && <Attention />}
        {mayShip &&
          (finished ? (
            <Text size="sm">{t("start.all_done")}</Text>
          ) : (
            <div>
              <Text size="sm" c="dimmed" mb={4}>
                {t("start.progress", { done, all: all.length })}
              </Text>
              <Progress value={(100 * done) / all.length} aria-label={t("start.progress", { done, all: all.length })} />
            </div>
          ))}
        {mayShip && (
          <Stack gap="sm" component="ol" p={0} m={0} style={{ listStyle: "none" }}>
            <PickupStep done={steps.done.pickup} />
            <StoreStep done={steps.done.store} />
            <ShipStep done={steps.done.ship} />
            <PrintStep done={steps.done.print} newest={steps.newest} />
          </Stack>
        )}
      </Loaded>
      {mode === "test" && mayManage && <Developers />}
    </Stack>
  );
}
