import { Anchor, Badge, Group, Text } from "@mantine/core";
import { Link } from "react-router";
import { useSession } from "../../api/session.ts";
import type { Customer } from "../../api/types.ts";
import { useFigures } from "../../i18n/figures.ts";
import { governorateName } from "../../i18n/governorates.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { customerMessage } from "../../ui/buyer-message.ts";
import { ContactButtons } from "../../ui/contact.tsx";
import { customerPath } from "../../ui/phone.ts";
import { Rows } from "../../ui/rows.tsx";

export function CustomerRows({ customers, onEnd }: { customers: readonly Customer[]; onEnd(): void }) {
  const { t } = useTranslation();
  return (
    <Rows
      name={t("pages.customers")}
      rows={customers}
      keyOf={({ phone }) => phone}
      onEnd={onEnd}
      columns={[
        { key: "name", title: t("customers.name"), cell: (row) => <Name customer={row} /> },
        { key: "phone", title: t("customers.phone"), width: "9rem", cell: (row) => <Phone customer={row} /> },
        { key: "place", title: t("governorate"), width: "9rem", cell: (row) => <Place customer={row} /> },
        { key: "recent", title: t("customers.recent"), width: "13rem", cell: (row) => <Recent customer={row} /> },
        { key: "last", title: t("customers.last"), width: "9.5rem", cell: (row) => <Last customer={row} /> },
        {
          key: "contact",
          title: t("customers.contact"),
          width: "6rem",
          end: true,
          cell: (row) => <Contact customer={row} />,
        },
      ]}
      card={(row) => (
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <div style={{ minWidth: 0 }}>
            <Name customer={row} />
            <Phone customer={row} />
            <Recent customer={row} />
          </div>
          <Contact customer={row} />
        </Group>
      )}
    />
  );
}

interface Row {
  customer: Customer;
}

function Name({ customer: { name, phone, blocked } }: Row) {
  const { t } = useTranslation();
  return (
    <Group gap={6}>
      <Anchor component={Link} to={customerPath(phone)} size="sm" fw={600}>
        <bdi>{name ?? phone}</bdi>
      </Anchor>
      {blocked && (
        <Badge color="red.9" size="sm" tt="none">
          {t("customers.blocked")}
        </Badge>
      )}
    </Group>
  );
}

function Phone({ customer: { phone } }: Row) {
  return (
    <Text size="sm" className="ltr" component="span">
      {phone}
    </Text>
  );
}

function Place({ customer: { governorate } }: Row) {
  const { language } = useTranslation();
  return governorate && governorateName(governorate, language);
}

function Recent({ customer: { recent } }: Row) {
  const { t } = useTranslation();
  const format = useFigures();
  if (recent.shipments === 0) return null;
  const back = recent.returned > 0;
  const words = back ? "recent_back" : recent.delivered > 0 ? "recent_fine" : "recent_open";
  return (
    <Text size="sm" component="span" c={back ? "var(--tone-bad)" : "inherit"} display="block">
      {t(`customers.${words}`, {
        all: format.count(recent.shipments),
        delivered: format.count(recent.delivered),
        returned: format.count(recent.returned),
      })}
    </Text>
  );
}

function Last({ customer: { last_shipment_at } }: Row) {
  const format = useFigures();
  return last_shipment_at && format.moment(last_shipment_at);
}

function Contact({ customer: { phone, name } }: Row) {
  const { data: session } = useSession();
  const message = customerMessage({ name, store: session?.account.name ?? "" });
  return <ContactButtons phone={phone} name={name ?? phone} message={message} />;
}
