import { Button, Card, Stack, Text } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { useConnectStore } from "../../api/stores.ts";
import type { Connector } from "../../api/types.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { Choice } from "../../ui/choice.tsx";
import { useDraft } from "../../ui/draft.ts";
import { Failed } from "../../ui/failed.tsx";
import { Form } from "../../ui/form.tsx";
import { useFieldErrors } from "../../ui/use-field-errors.ts";
import { AnswerField, type Field } from "./answer-field.tsx";
import { AppSteps } from "./app-steps.tsx";
import { GuideLink } from "./guide-link.tsx";
import { PluginSteps } from "./plugin-steps.tsx";

/** @param known the store's address, when it was connected before. */
export function ConnectForm({ connector, known }: { connector: Connector; known: string }) {
  const { t } = useTranslation();
  const [chosen, choose] = useState(connector.ways[0]?.way);
  const { answers, change } = useAnswers(connector, known);
  const connect = useConnectStore();
  const way = connector.ways.find((one) => one.way === chosen);
  if (!way || way.way === "embedded" || !connector.configured) return <AppSteps connector={connector} />;
  const isDemo = connector.id === "demo";
  return (
    <Card withBorder padding="lg" maw={560}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {isDemo ? t("stores.demo_text") : t("stores.minutes", { count: connector.connect_minutes })}
        </Text>
        {connector.ways.length > 1 && (
          <Choice
            name={t("stores.way")}
            value={way.way}
            onChange={(value) => {
              connect.reset();
              choose(value === "keys" ? "keys" : "plugin");
            }}
            options={connector.ways.map((one) => ({ value: one.way, label: t(`stores.${one.way}`) }))}
          />
        )}
        {way.way === "plugin" ? (
          <PluginSteps
            connector={connector}
            answers={answers}
            onChange={(name, value) => change({ name, kind: "text" }, value)}
          />
        ) : (
          <KeysForm platform={connector.id} fields={way.fields} answers={answers} onChange={change} connect={connect} />
        )}
        <GuideLink connector={connector} />
      </Stack>
    </Card>
  );
}

/** The answers as typed. Secrets are not kept in the draft. */
function useAnswers(connector: Connector, known: string) {
  const typed = useDraft(`connect-${connector.id}-${known}`, () => firstAnswers(connector, known));
  const [secrets, setSecrets] = useState<Readonly<Record<string, string>>>({});
  return {
    answers: { ...typed.draft, ...secrets },
    change({ name, kind }: Pick<Field, "name" | "kind">, value: string) {
      if (kind === "secret") setSecrets((before) => ({ ...before, [name]: value }));
      else typed.change({ [name]: value });
    },
  };
}

interface KeysProps {
  platform: string;
  fields: readonly Field[];
  answers: Readonly<Record<string, string>>;
  onChange(field: Field, value: string): void;
  connect: ReturnType<typeof useConnectStore>;
}

/** The fields that the platform asks for. */
function KeysForm({ platform, fields, answers, onChange, connect }: KeysProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { at, unplaced } = useFieldErrors(
    connect.error,
    Object.fromEntries(fields.map(({ name }) => [`/answers/${name}`, answers[name]])),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = Object.fromEntries(fields.map(({ name }) => [name, (answers[name] ?? "").trim()]));
    connect.mutate(
      { platform, answers: given },
      { onSuccess: ({ id }) => navigate(`/stores/${id}?connected=1`, { replace: true }) },
    );
  };
  return (
    <Form error={connect.error} onSubmit={submit}>
      <Stack gap="md">
        {fields.length > 0 && <Text size="sm">{t("stores.keys_text")}</Text>}
        {fields.map((field) => (
          <AnswerField
            key={field.name}
            field={field}
            value={answers[field.name] ?? ""}
            error={at[`/answers/${field.name}`]}
            onChange={(value) => onChange(field, value)}
          />
        ))}
        <Failed error={unplaced} />
        <Button type="submit" loading={connect.isPending} style={{ alignSelf: "flex-start" }}>
          {t(platform === "demo" ? "stores.demo_go" : "stores.connect_now")}
        </Button>
      </Stack>
    </Form>
  );
}

function firstAnswers({ ways }: Connector, known: string): Readonly<Record<string, string>> {
  const urls = ways.flatMap(({ fields }) => fields.filter(({ kind }) => kind === "url"));
  return known ? Object.fromEntries(urls.map(({ name }) => [name, known])) : {};
}
