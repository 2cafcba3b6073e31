import { Alert, Button, Checkbox, Group, SegmentedControl, Stack, Text } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useChangeNotifications, useNotificationSettings } from "../../api/notifications.ts";
import type { NotificationSettings } from "../../api/types.ts";
import { useToast } from "../../app/toast.tsx";
import { useTranslation } from "../../i18n/i18n.ts";
import { Failed } from "../../ui/failed.tsx";
import { Form } from "../../ui/form.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Section } from "../../ui/section.tsx";

/** The emails that this user receives. */
export function NotificationsSection() {
  const { t } = useTranslation();
  const settings = useNotificationSettings();
  return (
    <Section id="notifications" title={t("settings.notifications")} text={t("settings.notifications_text")}>
      <Loaded query={settings}>{settings.data && <Choices settings={settings.data} />}</Loaded>
    </Section>
  );
}

function Choices({ settings }: { settings: NotificationSettings }) {
  const { t } = useTranslation();
  const [topics, setTopics] = useState(settings.topics);
  const [language, setLanguage] = useState(settings.language);
  const change = useChangeNotifications();
  const toast = useToast();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate({ topics, language }, { onSuccess: () => toast({ text: t("saved") }) });
  };
  return (
    <Form error={change.error} onSubmit={submit}>
      <Stack gap="md">
        {settings.sends_mail ? (
          <Text size="sm">{t("settings.mails_to", { email: `\u2068${settings.email}\u2069` })}</Text>
        ) : (
          <Alert color="yellow">{t("settings.no_mail")}</Alert>
        )}
        {(Object.keys(settings.topics) as (keyof typeof topics)[]).map((topic) => (
          <Checkbox
            key={topic}
            label={t(`settings.topic.${topic}`)}
            description={t(`settings.topic_text.${topic}`)}
            checked={topics[topic]}
            onChange={(event) => {
              const { checked } = event.currentTarget;
              setTopics((before) => ({ ...before, [topic]: checked }));
            }}
          />
        ))}
        <div>
          <Text size="sm" fw={500} mb={4}>
            {t("settings.mail_language")}
          </Text>
          <SegmentedControl
            aria-label={t("settings.mail_language")}
            value={language}
            onChange={(value) => setLanguage(value === "en" ? "en" : "ar")}
            data={[
              { value: "ar", label: "العربية" },
              { value: "en", label: "English" },
            ]}
          />
        </div>
        <Failed error={change.error} />
        <Group>
          <Button type="submit" loading={change.isPending}>
            {t("settings.save_notifications")}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}
