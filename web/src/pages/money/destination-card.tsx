import { Badge, Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { useCancelDestination, usePayoutDestination } from "../../api/money.ts";
import { useMay } from "../../api/session.ts";
import type { PayoutDestination } from "../../api/types.ts";
import { useToast } from "../../app/toast.tsx";
import { useFigures } from "../../i18n/figures.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { Confirm } from "../../ui/confirm.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { DestinationForm } from "./destination-form.tsx";

/** Where payouts go, and a destination that is not in effect yet. */
export function DestinationCard() {
  const { t } = useTranslation();
  const mayChange = useMay("own");
  const [entering, setEntering] = useState(false);
  const destination = usePayoutDestination();
  const { current = null, pending = null } = destination.data ?? {};
  return (
    <Card withBorder component="section" aria-label={t("money.destination.title")}>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h5">
          {t("money.destination.title")}
        </Title>
        {mayChange && destination.data && (
          <Button size="xs" variant={current || pending ? "default" : "filled"} onClick={() => setEntering(true)}>
            {t(current || pending ? "money.destination.change" : "money.destination.enter")}
          </Button>
        )}
      </Group>
      <Loaded query={destination}>
        <Stack gap="xs">
          {current && <Shown destination={current} text={t("money.destination.current")} />}
          {!current && !pending && (
            <Text size="sm">{t(mayChange ? "money.destination.none" : "money.destination.none_viewer")}</Text>
          )}
          {pending && <Pending destination={pending} mayChange={mayChange} />}
        </Stack>
      </Loaded>
      {entering && <DestinationForm onClose={() => setEntering(false)} />}
    </Card>
  );
}

function Shown({ destination: { kind, number }, text }: { destination: PayoutDestination; text: string }) {
  const { t } = useTranslation();
  return (
    <Text size="sm">
      {text}: <b>{t(`money.destination.kind.${kind}`)}</b> <span className="ltr">{number}</span>
    </Text>
  );
}

const COLORS = { waiting: "yellow", confirmed: "teal", refused: "red" } as const;

function Pending({ destination, mayChange }: { destination: PayoutDestination; mayChange: boolean }) {
  const { t } = useTranslation();
  const format = useFigures();
  const toast = useToast();
  const cancel = useCancelDestination();
  const [asking, setAsking] = useState(false);
  const { state, entered_at, effective_at } = destination;
  const shown = state === "confirmed" || state === "refused" ? state : "waiting";
  const ended = () => {
    setAsking(false);
    toast({ text: t("money.destination.cancelled") });
  };
  return (
    <Stack gap={4} align="flex-start">
      <Shown destination={destination} text={t("money.destination.pending", { when: format.moment(entered_at) })} />
      <Badge variant="light" color={COLORS[shown]} tt="none" h="auto" styles={{ label: { whiteSpace: "normal" } }}>
        {t(`money.destination.${shown}`, { when: format.moment(effective_at) })}
      </Badge>
      {mayChange && state !== "refused" && (
        <Button size="xs" variant="subtle" color="red" c="var(--tone-bad)" px={0} onClick={() => setAsking(true)}>
          {t("money.destination.cancel")}
        </Button>
      )}
      <Confirm
        opened={asking}
        title={t("money.destination.cancel")}
        text={t("money.destination.cancel_text")}
        action={t("money.destination.cancel")}
        change={cancel}
        onConfirm={() => cancel.mutate(undefined, { onSuccess: ended })}
        onClose={() => setAsking(false)}
      />
    </Stack>
  );
}
