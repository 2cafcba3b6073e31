import { Button, Card, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useSession } from "../../api/session.ts";
import { useDecide, useWaitingApprovals } from "../../api/staff.ts";
import type { Approval } from "../../api/types.ts";
import { useFigures } from "../../i18n/figures.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { Confirm } from "../../ui/confirm.tsx";
import { Failed } from "../../ui/failed.tsx";
import { Loaded } from "../../ui/loaded.tsx";

/** Requests that wait for a second person's approval. */
export function Approvals() {
  const { t } = useTranslation();
  const approvals = useWaitingApprovals();
  return (
    <Loaded query={approvals}>
      <Stack>
        {approvals.data?.data.length === 0 && <Text>{t("staff.no_approvals")}</Text>}
        {approvals.data?.data.map((approval) => (
          <Waiting key={approval.id} approval={approval} />
        ))}
      </Stack>
    </Loaded>
  );
}

function Waiting({ approval }: { approval: Approval }) {
  const { t } = useTranslation();
  const format = useFigures();
  const { data: session } = useSession();
  const approve = useDecide();
  const refuse = useDecide();
  const [asking, setAsking] = useState(false);
  const { id, request } = approval;
  const isMine = session?.user.id === approval.proposed_by;
  const amount = format.money(request.kind === "adjustment" ? request.amount : approval.amount);
  return (
    <Card withBorder>
      <Group justify="space-between">
        <div>
          <Text fw={600}>{amount}</Text>
          {request.kind === "payout_run" ? (
            <Text size="sm">{t("staff.run_of", { date: request.date })}</Text>
          ) : (
            <Text size="sm">
              <bdi>{request.description}</bdi> · <bdi>{request.account_id}</bdi>
            </Text>
          )}
          {isMine && (
            <Text size="sm" c="dimmed">
              {t("staff.own_proposal")}
            </Text>
          )}
        </div>
        <Group gap="xs">
          {!isMine && <Button onClick={() => setAsking(true)}>{t("staff.approve")}</Button>}
          <Button variant="default" loading={refuse.isPending} onClick={() => refuse.mutate({ id, as: "refuse" })}>
            {t("staff.refuse")}
          </Button>
        </Group>
      </Group>
      <Failed error={refuse.error} />
      <Confirm
        opened={asking}
        title={t("staff.approve")}
        text={t("staff.approve_text", { amount })}
        action={t("staff.approve")}
        change={approve}
        onConfirm={() => approve.mutate({ id, as: "approve" }, { onSuccess: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      />
    </Card>
  );
}
