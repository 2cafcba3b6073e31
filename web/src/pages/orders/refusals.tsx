import { Alert, Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { Fragment, useState } from "react";
import { Link } from "react-router";
import type { OrderCorrection } from "../../api/orders.ts";
import type { Order } from "../../api/types.ts";
import { useFormat } from "../../i18n/format.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { useServerText } from "../../i18n/server-text.ts";
import { FixInput } from "./fix-input.tsx";
import { correctionOf, type FixField, type FixValues, fieldOf } from "./fix-values.ts";
import { GatewayChoice } from "./gateway-choice.tsx";
import type { Refused } from "./use-bulk.ts";

interface Props {
  refused: readonly Refused[];
  rows: readonly Order[];
  busy: boolean;
  onShow(ids: readonly string[]): void;
  onCorrect(orders: readonly Order[], correction: OrderCorrection): void;
  onClose(): void;
}

/** The refused orders of an action by reason, each reason with what fixes all of its orders. */
export function Refusals({ refused, rows, onClose, ...actions }: Props) {
  const { t } = useTranslation();
  const groups = [...Map.groupBy(refused, ({ detail }) => detail)];
  return (
    <Alert
      mt="xs"
      color="orange"
      role="alert"
      title={t("orders.refused_title", { count: refused.length })}
      withCloseButton
      closeButtonLabel={t("close")}
      onClose={onClose}
    >
      <Stack gap="sm">
        {groups.map(([detail, members]) => (
          <RefusedGroup
            key={detail}
            detail={detail}
            members={members}
            orders={rows.filter((row) => members.some(({ id }) => id === row.id))}
            {...actions}
          />
        ))}
      </Stack>
    </Alert>
  );
}

const NAMED = 5;

interface GroupProps extends Pick<Props, "busy" | "onShow" | "onCorrect"> {
  detail: string;
  members: readonly Refused[];
  orders: readonly Order[];
}

function RefusedGroup({ detail, members, orders, busy, onShow, onCorrect }: GroupProps) {
  const { t } = useTranslation();
  const inDigits = useServerText();
  const format = useFormat();
  const [open, setOpen] = useState(false);
  const [first] = orders;
  const why = first?.reasons.find((one) => one.detail === detail);
  const field = why && SHARED.find((one) => one === fieldOf(why));
  const several = members.length > 1;
  const asksGateway = why?.code === "gateway_unknown";
  const hidden = members.length - NAMED;
  return (
    <div>
      <Text size="sm">
        {inDigits(detail)}{" "}
        {members.slice(0, NAMED).map(({ id, number }) => (
          <Fragment key={id}>
            <Anchor component={Link} to={`/orders/${id}`} size="sm" c="var(--tone-accent)" fw={600} underline="always">
              <bdi>{number}</bdi>
            </Anchor>{" "}
          </Fragment>
        ))}
        {hidden > 0 && t("orders.and_more", { n: format.number(hidden) })}
      </Text>
      <Group gap="xs" mt={4}>
        {first && several && (field || asksGateway) && (
          <Button size="xs" aria-expanded={open} onClick={() => setOpen(!open)}>
            {t("orders.fix_together", { n: format.number(orders.length) })}
          </Button>
        )}
        {first && several && (
          <Button size="xs" variant="default" onClick={() => onShow(orders.map(({ id }) => id))}>
            {t("orders.show_these", { n: format.number(orders.length) })}
          </Button>
        )}
      </Group>
      {open && first && asksGateway && <GatewayChoice order={first} />}
      {open && first && field && (
        <FixTogether
          field={field}
          first={first}
          busy={busy}
          onFix={(values) => onCorrect(orders, correctionOf(values))}
        />
      )}
    </div>
  );
}

/** What may be the same for several orders. */
const SHARED: readonly FixField[] = ["recipient.governorate", "weight_kg", "cod_value", "service"];

interface FixProps {
  field: FixField;
  first: Order;
  busy: boolean;
  onFix(values: FixValues): void;
}

function FixTogether({ field, first, busy, onFix }: FixProps) {
  const { t } = useTranslation();
  const [values, setValues] = useState<FixValues>({});
  const change = (part: FixValues) => setValues((before) => ({ ...before, ...part }));
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onFix(values);
      }}
    >
      <FixInput
        field={field}
        order={first}
        candidates={first.reasons.find((one) => fieldOf(one) === field)?.candidates ?? []}
        values={values}
        error={undefined}
        onChange={change}
        onChoose={change}
      />
      <Button type="submit" size="xs" mt="xs" loading={busy} disabled={!values[field]}>
        {t("orders.fix_all")}
      </Button>
    </form>
  );
}
