import { Anchor, Button, Card, Checkbox, Group, Stack, Text } from "@mantine/core";
import { Link } from "react-router";
import { useSession } from "../../api/session.ts";
import type { Shipment } from "../../api/types.ts";
import { useFigures } from "../../i18n/figures.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { attemptMessage } from "../../ui/buyer-message.ts";
import { ContactButtons } from "../../ui/contact.tsx";
import { customerPath } from "../../ui/phone.ts";
import type { Selection } from "../shipments/use-selection.ts";
import { BuyerLink } from "./buyer-link.tsx";
import { Deadline } from "./deadline.tsx";
import "./attempt-list.css";

interface List {
  shipments: readonly Shipment[];
  selection: Selection;
  busy: boolean;
  mayShip: boolean;
  onAgain(shipment: Shipment): void;
  onChange(shipment: Shipment): void;
  onReturn(shipment: Shipment): void;
}

/** Failed attempts, the most urgent first. */
export function AttemptList({ shipments, ...rest }: List) {
  return (
    <Stack gap="xs">
      {shipments.map((shipment) => (
        <Attempt key={shipment.tracking_number} shipment={shipment} {...rest} />
      ))}
    </Stack>
  );
}

function Attempt({ shipment, selection, ...on }: { shipment: Shipment } & Omit<List, "shipments">) {
  const { t } = useTranslation();
  const number = shipment.tracking_number;
  return (
    <Card withBorder padding="sm" component="article" aria-label={number}>
      <div className="attempt">
        <Group wrap="nowrap" align="flex-start" gap="sm">
          {on.mayShip && (
            <Checkbox
              size="xs"
              mt={4}
              aria-label={t("shipment.select", { number })}
              checked={selection.has(number)}
              onChange={() => selection.toggle(number)}
            />
          )}
          <Recipient shipment={shipment} />
        </Group>
        <Failure shipment={shipment} />
        {on.mayShip && <Acts shipment={shipment} {...on} />}
      </div>
    </Card>
  );
}

function Acts({ shipment, ...on }: { shipment: Shipment } & Pick<List, "busy" | "onAgain" | "onChange" | "onReturn">) {
  const { t } = useTranslation();
  return (
    <Group gap={6} className="attempt-acts" align="center">
      <Button size="xs" disabled={on.busy} onClick={() => on.onAgain(shipment)}>
        {t("attempts.again")}
      </Button>
      <Button size="xs" variant="default" onClick={() => on.onChange(shipment)}>
        {t("attempts.change")}
      </Button>
      <Button size="xs" variant="default" c="var(--tone-bad)" onClick={() => on.onReturn(shipment)}>
        {t("attempts.return")}
      </Button>
      <BuyerLink number={shipment.tracking_number} />
    </Group>
  );
}

function Recipient({ shipment }: { shipment: Shipment }) {
  const { data: session } = useSession();
  const { tracking_number: number, recipient, reference } = shipment;
  return (
    <div style={{ minWidth: 0 }}>
      <Group gap={8}>
        <Text fw={600} size="sm">
          <Anchor component={Link} to={customerPath(recipient.phone)} inherit>
            <bdi>{recipient.name}</bdi>
          </Anchor>{" "}
          <Text component="span" className="ltr" size="sm" fw={400}>
            {recipient.phone}
          </Text>
        </Text>
        <ContactButtons
          phone={recipient.phone}
          name={recipient.name}
          message={attemptMessage(shipment, session?.account.name ?? "")}
        />
      </Group>
      <Text size="xs" c="dimmed" lineClamp={2}>
        <bdi>{recipient.address_as_written ?? recipient.address}</bdi>
      </Text>
      <Anchor
        component={Link}
        to={`/shipments/${number}`}
        size="xs"
        ff="monospace"
        className="ltr"
        c="var(--tone-accent)"
      >
        {number}
      </Anchor>{" "}
      <Text component="span" size="xs" c="dimmed">
        <bdi>{reference}</bdi>
      </Text>
    </div>
  );
}

/** Why the attempt failed and what happens without an instruction. */
function Failure({ shipment: { last_failure, next_step } }: { shipment: Shipment }) {
  const { t } = useTranslation();
  const format = useFigures();
  return (
    <div>
      <Text size="sm" fw={600}>
        {last_failure && t(`reason.${last_failure.reason}`)}
      </Text>
      {next_step && (
        <>
          <Deadline until={next_step.instruct_by} />
          <Text size="xs" c="dimmed">
            {t("attempts.plan")}: {t(`attempts.plan_${next_step.action}`, { day: format.weekday(next_step.on) })}
          </Text>
        </>
      )}
    </div>
  );
}
