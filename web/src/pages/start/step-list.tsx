import { Button, Group, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { useMay, useSession } from "../../api/session.ts";
import { labelPath } from "../../api/shipments.ts";
import { useConnectStore } from "../../api/stores.ts";
import type { Shipment } from "../../api/types.ts";
import { useMode } from "../../app/mode.tsx";
import { Failed } from "../../ui/failed.tsx";
import { rememberPrinted } from "../../ui/printed.ts";
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

export function ShipStep({ done }: { done: boolean }) {
  const { t } = useTranslation();
  return (
    <Step number={3} title={t("start.ship")} text={t("start.ship_text")} done={done}>
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

export function PrintStep({ done, newest }: { done: boolean; newest: Shipment | undefined }) {
  const { t } = useTranslation();
  const { mode } = useMode();
  const { data: session } = useSession();
  return (
    <Step number={4} title={t("start.print")} text={t("start.print_text")} done={done}>
      {newest && (
        <Button
          component="a"
          href={labelPath(mode, newest)}
          target="_blank"
          variant="default"
          onClick={() => rememberPrinted(mode, session?.account.id ?? "")}
        >
          {t("start.print_now")}
        </Button>
      )}
    </Step>
  );
}
