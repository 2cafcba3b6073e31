import { Progress, Stack, Text } from "@mantine/core";
import { useMay, useSession } from "../../api/session.ts";
import { useMode } from "../../app/mode.tsx";
import { useTranslation } from "../../i18n/i18n.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { Developers } from "./developers.tsx";
import { PickupStep, ShipStep, StoreStep } from "./step-list.tsx";
import { useSteps } from "./steps.ts";

/** What is to be done until the first shipment; Home takes its place then. */
export function StartPage() {
  const { t } = useTranslation();
  const { mode } = useMode();
  const { data: session } = useSession();
  const mayManage = useMay("manage");
  const steps = useSteps();
  const all = Object.values(steps.done);
  const progress = t("start.progress", { done: all.filter(Boolean).length, all: all.length });
  return (
    <Stack maw={820} gap="md">
      <PageHead title={t("start.hello", { name: session?.account.name ?? "" })} />
      <Loaded query={steps}>
        <div>
          <Text size="sm" c="dimmed" mb={4}>
            {progress}
          </Text>
          <Progress value={(100 * all.filter(Boolean).length) / all.length} aria-label={progress} />
        </div>
        <Stack gap="sm" component="ol" p={0} m={0} style={{ listStyle: "none" }}>
          <PickupStep done={steps.done.pickup} />
          <StoreStep done={steps.done.store} />
          <ShipStep />
        </Stack>
      </Loaded>
      {mode === "test" && mayManage && <Developers />}
    </Stack>
  );
}
