import { Button, Checkbox, Group, NativeSelect, Radio, SimpleGrid, Stack, TagsInput, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Clash } from "../../api/clash.ts";
import { fieldErrors } from "../../api/field-errors.ts";
import { useUpdateStore } from "../../api/stores.ts";
import { SERVICES, type Store } from "../../api/types.ts";
import { useToast } from "../../app/toast.tsx";
import { Failed } from "../../ui/failed.tsx";
import { Section } from "../../ui/section.tsx";
import { ruleFields, rulesOf, type TypedRules, typedRules } from "./rule-values.ts";
import { ServicesElsewhere } from "./services-elsewhere.tsx";

const SHIP = ["at_once", "after_confirmation", "by_hand"] as const;

export function RulesForm({ store }: { store: Store }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(() => rulesOf(typedRules(store)));
  const [typed, setTyped] = useState(() => typedRules(store));
  const update = useUpdateStore(store.id);
  const toast = useToast();
  const { at, rest } = fieldErrors(update.error, ruleFields);
  const change = (part: Partial<TypedRules>) => setTyped((before) => ({ ...before, ...part }));
  const text = (name: "name" | "default_weight_kg" | "cash_cap" | "delivered_status" | "returned_status") => ({
    label: t(`stores.${name === "default_weight_kg" ? "weight" : name}`),
    value: typed[name],
    error: at[name === "name" ? "/name" : `/rules/${name}`],
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const of = (seen: Store) => rulesOf(typedRules(seen));
    update.mutate(
      { opened, now: rulesOf(typed), of },
      {
        onSuccess(saved) {
          setOpened(of(saved));
          setTyped(typedRules(saved));
          toast({ text: t("saved") });
        },
        // Pressed again, it is meant: that somebody else was here was said.
        onError: (error) => error instanceof Clash && setOpened(error.present),
      },
    );
  };
  return (
    <Section title={t("stores.rules")} text={t("stores.rules_text")}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput {...text("name")} />
          <Radio.Group
            label={t("stores.ship")}
            value={typed.ship}
            onChange={(value) => change({ ship: SHIP.find((one) => one === value) ?? "by_hand" })}
          >
            <Stack gap="xs" mt="xs">
              {SHIP.map((one) => (
                <Radio
                  key={one}
                  value={one}
                  label={t(`stores.ship_${one}`)}
                  description={t(`stores.ship_${one}_text`)}
                />
              ))}
            </Stack>
          </Radio.Group>
          <TagsInput
            label={t("stores.ship_statuses")}
            description={t("stores.ship_statuses_text")}
            value={typed.ship_statuses}
            error={at["/rules/ship_statuses"]}
            onChange={(values) => change({ ship_statuses: values })}
          />
          <TagsInput
            label={t("stores.cash_gateways")}
            value={typed.cash_gateways}
            error={at["/rules/cash_gateways"]}
            onChange={(values) => change({ cash_gateways: values })}
          />
          <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
            <NativeSelect
              label={t("stores.service")}
              value={typed.service}
              onChange={(event) => {
                const { value } = event.currentTarget;
                change({ service: SERVICES.find((one) => one === value) ?? "standard" });
              }}
              data={SERVICES.map((value) => ({ value, label: t(`service.${value}`) }))}
            />
            <TextInput inputMode="decimal" {...text("default_weight_kg")} />
            <TextInput inputMode="numeric" {...text("cash_cap")} />
          </SimpleGrid>
          <ServicesElsewhere value={typed.elsewhere} onChange={(elsewhere) => change({ elsewhere })} />
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
            <TextInput placeholder={t("stores.status_hint")} {...text("delivered_status")} />
            <TextInput placeholder={t("stores.status_hint")} {...text("returned_status")} />
          </SimpleGrid>
          <Checkbox
            label={t("stores.allow_open")}
            checked={typed.allow_open}
            onChange={(event) => change({ allow_open: event.currentTarget.checked })}
          />
          <Checkbox
            label={t("stores.tell_buyer")}
            checked={typed.tell_buyer}
            onChange={(event) => change({ tell_buyer: event.currentTarget.checked })}
          />
          {(rest.length > 0 || Object.keys(at).length === 0) && <Failed error={update.error} />}
          <Group>
            <Button type="submit" loading={update.isPending}>
              {t("save")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}
