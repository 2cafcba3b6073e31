import { Button, Card, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useDecideDestination, useDestinationsToCheck } from "../../api/staff.ts";
import type { PayoutDestinationToCheck } from "../../api/types.ts";
import { useFigures } from "../../i18n/figures.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { Confirm } from "../../ui/confirm.tsx";
import { CopyText } from "../../ui/copy-text.tsx";
import { Loaded } from "../../ui/loaded.tsx";

/** Payout destinations that merchants entered, to confirm or refuse. */
export function Destinations() {
  const { t } = useTranslation();
  const waiting = useDestinationsToCheck();
  return (
    <Loaded query={waiting}>
      <Stack>
        <Text size="sm">{t("staff.destinations_text")}</Text>
        {waiting.data?.data.length === 0 && <Text>{t("staff.no_destinations")}</Text>}
        {waiting.data?.data.map((one) => (
          <ToCheck key={one.id} destination={one} />
        ))}
      </Stack>
    </Loaded>
  );
}

type Decision = "test_transfer" | "name_match" | "refuse";

function ToCheck({ destination }: { destination: PayoutDestinationToCheck }) {
  const { t } = useTranslation();
  const format = useFigures();
  const decide = useDecideDestination();
  const [asked, setAsked] = useState<Decision>();
  const ask = setAsked;
  const { id, account, kind, full_number, holder, entered_at } = destination;
  return (
    <Card withBorder>
      <Group justify="space-between">
        <div>
          <Text fw={600}>
            <bdi>{account.name}</bdi>
          </Text>
          <Group gap="xs">
            <Text size="sm">
              {t(`staff.destination_kind.${kind}`)} · <span className="ltr">{full_number}</span>
            </Text>
            <CopyText text={full_number} name={full_number} />
          </Group>
          <Text size="sm">
            {t("staff.holder")}: <bdi>{holder}</bdi>
          </Text>
          <Text size="xs" c="dimmed">
            {format.moment(entered_at)}
          </Text>
        </div>
        <Group gap="xs">
          <Button onClick={() => ask("test_transfer")}>{t("staff.confirm_transfer")}</Button>
          <Button variant="default" onClick={() => ask("name_match")}>
            {t("staff.confirm_name")}
          </Button>
          <Button variant="subtle" color="red" c="var(--tone-bad)" onClick={() => ask("refuse")}>
            {t("staff.refuse")}
          </Button>
        </Group>
      </Group>
      {asked && (
        <Confirm
          opened
          title={t(`staff.decide.${asked}.title`)}
          text={t(`staff.decide.${asked}.text`, { name: account.name, number: full_number, holder })}
          action={t(`staff.decide.${asked}.action`)}
          color={asked === "refuse" ? "red" : "teal"}
          change={decide}
          onConfirm={() => decide.mutate({ id, decision: asked }, { onSuccess: () => setAsked(undefined) })}
          onClose={() => {
            decide.reset();
            setAsked(undefined);
          }}
        />
      )}
    </Card>
  );
}
