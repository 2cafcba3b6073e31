import { Button, Group, Stack, Text } from "@mantine/core";
import { Link, useNavigate } from "react-router";
import { useMay } from "../../api/session.ts";
import { useConnectStore } from "../../api/stores.ts";
import { useMode } from "../../app/mode.tsx";
import { useTranslation } from "../../i18n/i18n.ts";
import { Failed } from "../../ui/failed.tsx";
import { PickupForm } from "../settings/pickup-form.tsx";
import { Step } from "./step.tsx";

export function PickupStep({ done }: { done: boolean }) {
  const { t } = useTranslation();
  const mayManage = useMay("manage");
  return (
    <Step number={1} title={t("start.pickup")} text={t("start.pickup_text")} done={done}>
      {mayManage ? <PickupForm onDone={() => undefined} /> : <Text size="sm">{t("start.pickup_owner")}</Text>}
    </Step>
  );
}

export function StoreStep({ done }: { done: boolean }) {
  const { t } = useTranslation();
  const { mode } = useMode();
  const connect = useConnectStore();
  const navigate = useNavigate();
  const tryDemo = () =>
    connect.mutate(
      { platform: "demo" },
      { onSuccess: (answer) => "id" in answer && navigate(`/stores/${answer.id}?connected=1`) },
    );
  return (
    <Step number={2} title={t("start.store")} text={t("start.store_text")} done={done}>
      <Stack gap="xs">
        <Group>
          <Button component={Link} to="/stores/new">
            {t("start.connect")}
          </Button>
          {mode === "test" && (
            <Button variant="default" loading={connect.isPending} onClick={tryDemo}>
              {t("start.demo")}
            </Button>
          )}
        </Group>
        {mode === "test" && (
          <Text size="xs" c="dimmed">
            {t("start.demo")}: {t("start.demo_text")}
          </Text>
        )}
        <Failed error={connect.error} />
      </Stack>
    </Step>
  );
}

export function ShipStep() {
  const { t } = useTranslation();
  return (
    <Step number={3} title={t("start.ship")} text={t("start.ship_text")} done={false}>
      <Group>
        <Button component={Link} to="/orders" variant="default">
          {t("start.orders")}
        </Button>
        <Button component={Link} to="/shipments" variant="subtle">
          {t("start.by_hand")}
        </Button>
      </Group>
    </Step>
  );
}
