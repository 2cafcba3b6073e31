import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useMay, useSession } from "../../api/session.ts";
import type { Home, Order, Shipment } from "../../api/types.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { useServerText } from "../../i18n/server-text.ts";
import { attemptMessage } from "../../ui/buyer-message.ts";
import { ContactButtons } from "../../ui/contact.tsx";
import { useCounts } from "../../ui/counts.ts";
import { Failed } from "../../ui/failed.tsx";
import { Section } from "../../ui/section.tsx";
import { Deadline } from "../attempts/deadline.tsx";
import { useInstructAll } from "../attempts/use-instruct-all.ts";

/** What waits for the merchant, the most urgent first, each with the press that decides it. */
export function Decisions({ home: { attempts, orders } }: { home: Home }) {
  const { t } = useTranslation();
  const count = useCounts();
  const none = attempts.awaiting_instruction + orders.needs_attention + orders.held === 0;
  return (
    <Section title={t("home.decisions")}>
      {none && (
        <Group gap="xs" c="var(--tone-good)" wrap="nowrap">
          <CircleCheck size={20} aria-hidden />
          <Text size="sm">{t("home.decisions_none")}</Text>
        </Group>
      )}
      {attempts.awaiting_instruction > 0 && (
        <Waiting
          title={t("home.attempts", { n: count(attempts.awaiting_instruction) })}
          mark={attempts.due_today > 0 && t("home.attempts_today", { n: count(attempts.due_today) })}
          to="/attempts"
          more={attempts.awaiting_instruction > attempts.first.length}
        >
          {attempts.first.map((shipment) => (
            <Attempt key={shipment.tracking_number} shipment={shipment} />
          ))}
        </Waiting>
      )}
      {orders.needs_attention > 0 && (
        <Waiting
          title={t("home.orders", { n: count(orders.needs_attention) })}
          to="/orders"
          more={orders.needs_attention > orders.first.length}
        >
          {orders.first.map((order) => (
            <OrderLine key={order.id} order={order} />
          ))}
        </Waiting>
      )}
      {orders.held > 0 && (
        <Waiting title={t("home.held", { n: count(orders.held) })} to="/orders?tab=held" more>
          {null}
        </Waiting>
      )}
    </Section>
  );
}

interface GroupProps {
  title: string;
  mark?: ReactNode;
  to: string;
  more: boolean;
  children: ReactNode;
}

function Waiting({ title, mark, to, more, children }: GroupProps) {
  const { t } = useTranslation();
  return (
    <div className="home-group">
      <Group justify="space-between" gap="xs" mb={4}>
        <Text fw={600} size="sm" component="h3" m={0}>
          {title}
          {mark && (
            <Text component="span" size="sm" fw={600} c="var(--tone-bad)">
              {" · "}
              {mark}
            </Text>
          )}
        </Text>
        {more && (
          <Anchor component={Link} to={to} size="sm" aria-label={`${t("home.all")}: ${title}`}>
            {t("home.all")}
          </Anchor>
        )}
      </Group>
      <Stack gap={0}>{children}</Stack>
    </div>
  );
}

function Attempt({ shipment }: { shipment: Shipment }) {
  const { t } = useTranslation();
  const mayShip = useMay("ship");
  const { data: session } = useSession();
  const instruct = useInstructAll();
  const { tracking_number: number, recipient, last_failure, next_step } = shipment;
  return (
    <article className="home-line" aria-label={number}>
      <div>
        <Text size="sm" truncate>
          <Anchor component={Link} to={`/shipments/${number}`} fw={600}>
            <bdi>{recipient.name}</bdi>
          </Anchor>
          {last_failure && ` · ${t(`reason.${last_failure.reason}`)}`}
        </Text>
        {next_step && <Deadline until={next_step.instruct_by} />}
        <Failed error={instruct.error ?? null} />
      </div>
      <div className="home-acts">
        <ContactButtons
          phone={recipient.phone}
          name={recipient.name}
          message={attemptMessage(shipment, session?.account.name ?? "")}
        />
        {mayShip && (
          <Button
            size="xs"
            loading={instruct.working}
            onClick={() => instruct.send([shipment], { action: "reattempt" })}
            aria-label={`${t("attempts.again")}: ${recipient.name}`}
          >
            {t("attempts.again")}
          </Button>
        )}
      </div>
    </article>
  );
}

function OrderLine({ order }: { order: Order }) {
  const { t } = useTranslation();
  const inDigits = useServerText();
  const mayShip = useMay("ship");
  const why = inDigits([...order.alerts, ...order.reasons].map(({ detail }) => detail).join(" "));
  return (
    <article className="home-line" aria-label={order.number}>
      <div>
        <Text size="sm" truncate>
          <Anchor component={Link} to={`/orders/${order.id}`} fw={600}>
            <bdi>{order.number}</bdi>
          </Anchor>
          {order.recipient && (
            <>
              {" · "}
              <bdi>{order.recipient.name}</bdi>
            </>
          )}
        </Text>
        <Text size="xs" c="dimmed" lineClamp={2}>
          {why}
        </Text>
      </div>
      <Button
        component={Link}
        to={`/orders/${order.id}`}
        size="xs"
        variant="default"
        aria-label={`${t(mayShip ? "home.fix" : "home.open")}: ${order.number}`}
      >
        {t(mayShip ? "home.fix" : "home.open")}
      </Button>
    </article>
  );
}
