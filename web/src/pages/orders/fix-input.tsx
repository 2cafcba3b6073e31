import { Button, Group, Textarea, TextInput } from "@mantine/core";
import type { Order, OrderReason } from "../../api/types.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { SERVICES } from "../../i18n/services.ts";
import { AddressHint } from "../../ui/address-hint.tsx";
import { Choice } from "../../ui/choice.tsx";
import { GovernorateSelect } from "../../ui/governorate-select.tsx";
import { Candidates } from "./candidates.tsx";
import type { FixField, FixValues } from "./fix-values.ts";

interface Props {
  field: FixField;
  order: Order;
  candidates: NonNullable<OrderReason["candidates"]>;
  values: FixValues;
  error: string | undefined;
  onChange(part: FixValues): void;
  /** One of the candidates was pressed. */
  onChoose(part: FixValues): void;
}

/** The input that answers one question about an order. */
export function FixInput({ field, order, candidates, values, error, onChange, onChoose }: Props) {
  const { t } = useTranslation();
  const name = field.split(".").at(-1) ?? field;
  const shared = {
    size: "sm",
    name: field,
    value: values[field] ?? "",
    error,
    onChange: (event: { currentTarget: { value: string } }) => onChange({ [field]: event.currentTarget.value }),
    maw: 420,
    mt: 4,
  };
  switch (field) {
    case "recipient.governorate":
      return (
        <>
          <Candidates candidates={candidates} values={values} onChoose={onChoose} />
          <GovernorateSelect {...shared} label={candidates.length > 0 ? t("orders.another") : t("governorate")} />
          {values[field] && <OrderHint order={order} values={values} onChange={onChange} />}
        </>
      );
    case "recipient.address":
      return (
        <>
          <Textarea label={t("orders.address")} autosize minRows={2} {...shared} />
          {values[field] !== order.recipient?.address && (
            <OrderHint order={order} values={values} onChange={onChange} />
          )}
        </>
      );
    case "recipient.phone":
      return <TextInput label={t("orders.phone")} inputMode="tel" dir="ltr" placeholder="01001234567" {...shared} />;
    case "service":
      return (
        <Choice
          name={t("orders.service")}
          value={SERVICES.find((service) => service === values.service) ?? ""}
          onChange={(service) => onChange({ service })}
          options={SERVICES.map((value) => ({ value, label: t(`service.${value}`) }))}
        />
      );
    case "cod_value":
      return (
        <Group align="flex-end" gap="xs">
          <TextInput label={t("orders.cod_value")} inputMode="decimal" {...shared} />
          <LikelyAmounts payment={order.payment} onChange={onChange} />
        </Group>
      );
    default:
      return <TextInput label={t(`orders.${name}`)} {...shared} />;
  }
}

/** Nothing, or the order's total. */
function LikelyAmounts({ payment, onChange }: { payment: Order["payment"] } & Pick<Props, "onChange">) {
  const { t } = useTranslation();
  return (
    <>
      <Button variant="default" size="sm" onClick={() => onChange({ cod_value: "0" })}>
        {t("orders.nothing_due")}
      </Button>
      {payment?.currency === "EGP" && (
        <Button variant="default" size="sm" onClick={() => onChange({ cod_value: String(Number(payment.total)) })}>
          {payment.total}
        </Button>
      )}
    </>
  );
}

/** Compares the governorate that was chosen, or the order's own, with the rest of the address. */
function OrderHint({ order: { recipient }, values, onChange }: Pick<Props, "order" | "values" | "onChange">) {
  return (
    <AddressHint
      governorate={values["recipient.governorate"] || recipient?.governorate || ""}
      city={values.city ?? recipient?.city}
      address={values["recipient.address"] ?? recipient?.address ?? ""}
      onGovernorate={(code) => onChange({ "recipient.governorate": code })}
    />
  );
}
