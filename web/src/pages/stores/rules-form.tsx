import { Button, Checkbox, Group, NativeSelect, Radio, SimpleGrid, Stack, TagsInput, TextInput } from "@mantine/core";
import { useConnectors } from "../../api/stores.ts";
import type { Store } from "../../api/types.ts";
import { codeIn } from "../../i18n/codes.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { SERVICES } from "../../i18n/services.ts";
import { Failed } from "../../ui/failed.tsx";
import { Form } from "../../ui/form.tsx";
import { Section } from "../../ui/section.tsx";
import { PaymentMethods } from "./payment-methods.tsx";
import { ServicesElsewhere } from "./services-elsewhere.tsx";
import { type RuleDraft, useRules } from "./use-rules.ts";

const SHIP = ["at_once", "after_confirmation", "by_hand"] as const;

export function RulesForm({ store }: { store: Store }) {
  const { t } = useTranslation();
  const rules = useRules(store);
  return (
    <Section title={t("stores.rules")} text={t("stores.rules_text")}>
      <Form error={rules.error} onSubmit={rules.submit}>
        <Stack gap="md">
          <RuleText rules={rules} name="name" />
          <WhenToShip rules={rules} />
          <RuleTags rules={rules} name="ship_statuses" description={t("stores.ship_statuses_text")} />
          <PaymentMethods store={store} rules={rules} />
          <RuleTags rules={rules} name="cash_gateways" />
          <RuleTags rules={rules} name="prepaid_gateways" description={t("stores.gateways_text")} />
          <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
            <Service rules={rules} />
            <RuleText rules={rules} name="default_weight_kg" inputMode="decimal" />
            <RuleText rules={rules} name="cash_cap" inputMode="numeric" />
          </SimpleGrid>
          <ServicesElsewhere value={rules.typed.elsewhere} onChange={(elsewhere) => rules.change({ elsewhere })} />
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
            <RuleText rules={rules} name="delivered_status" placeholder={t("stores.status_hint")} />
            <RuleText rules={rules} name="returned_status" placeholder={t("stores.status_hint")} />
          </SimpleGrid>
          <RuleCheck rules={rules} name="allow_open" />
          <RuleCheck rules={rules} name="tell_buyer" />
          <FulfilAtPickup rules={rules} platform={store.platform} />
          <Failed error={rules.unplaced} />
          <Group>
            <Button type="submit" loading={rules.isPending}>
              {t("save")}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Section>
  );
}

function RuleText(props: {
  rules: RuleDraft;
  name: "name" | "default_weight_kg" | "cash_cap" | "delivered_status" | "returned_status";
  inputMode?: "decimal" | "numeric";
  placeholder?: string;
}) {
  const { rules, name, ...input } = props;
  const { t } = useTranslation();
  return (
    <TextInput
      {...input}
      label={t(`stores.${name === "default_weight_kg" ? "weight" : name}`)}
      value={rules.typed[name]}
      error={rules.at[name === "name" ? "/name" : `/rules/${name}`]}
      onChange={(event) => rules.change({ [name]: event.currentTarget.value })}
    />
  );
}

function RuleTags(props: {
  rules: RuleDraft;
  name: "ship_statuses" | "cash_gateways" | "prepaid_gateways";
  description?: string;
}) {
  const { rules, name, description } = props;
  const { t } = useTranslation();
  return (
    <TagsInput
      label={t(`stores.${name}`)}
      description={description}
      value={rules.typed[name]}
      error={rules.at[`/rules/${name}`]}
      onChange={(values) => rules.change({ [name]: values })}
    />
  );
}

function RuleCheck({ rules, name }: { rules: RuleDraft; name: "allow_open" | "tell_buyer" }) {
  const { t } = useTranslation();
  return (
    <Checkbox
      label={t(`stores.${name}`)}
      checked={rules.typed[name]}
      onChange={(event) => rules.change({ [name]: event.currentTarget.checked })}
    />
  );
}

/** Only for platforms that follow the rule. */
function FulfilAtPickup({ rules, platform }: { rules: RuleDraft; platform: string }) {
  const { t } = useTranslation();
  const connector = useConnectors().data?.data.find(({ id }) => id === platform);
  if (!connector?.rules.includes("fulfil_on")) return null;
  return (
    <Checkbox
      label={t("stores.fulfil_at_pickup")}
      description={t("stores.fulfil_at_pickup_text")}
      checked={rules.typed.fulfil_on === "picked_up"}
      onChange={(event) => rules.change({ fulfil_on: event.currentTarget.checked ? "picked_up" : "created" })}
    />
  );
}

function WhenToShip({ rules }: { rules: RuleDraft }) {
  const { t } = useTranslation();
  return (
    <Radio.Group
      label={t("stores.ship")}
      value={rules.typed.ship}
      onChange={(value) => rules.change({ ship: SHIP.find((one) => one === value) ?? "by_hand" })}
    >
      <Stack gap="xs" mt="xs">
        {SHIP.map((one) => (
          <Radio key={one} value={one} label={t(`stores.ship_${one}`)} description={t(`stores.ship_${one}_text`)} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

function Service({ rules }: { rules: RuleDraft }) {
  const { t } = useTranslation();
  return (
    <NativeSelect
      label={t("stores.service")}
      value={rules.typed.service}
      onChange={(event) => rules.change({ service: codeIn(SERVICES, event.currentTarget.value) ?? "standard" })}
      data={SERVICES.map((value) => ({ value, label: t(`service.${value}`) }))}
    />
  );
}
