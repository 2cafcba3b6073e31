import { Button, Stack, Tabs } from "@mantine/core";
import { Link, useNavigate, useParams } from "react-router";
import { useTranslation } from "../../i18n/i18n.ts";
import { PageHead } from "../../ui/page-head.tsx";
import { EventLog } from "./event-log.tsx";
import { Quickstart } from "./quickstart.tsx";
import { Webhooks } from "./webhooks.tsx";

const TABS = ["start", "webhooks", "events"] as const;

export function DevelopersPage() {
  const { t, language } = useTranslation();
  const navigate = useNavigate();
  const { tab } = useParams();
  return (
    <Stack>
      <PageHead title={t("pages.developers")}>
        <Button component={Link} to="/keys" variant="default">
          {t("developers.keys")}
        </Button>
        <Button component="a" href={`/docs/guides?language=${language}`} variant="default">
          {t("developers.guides")}
        </Button>
        <Button component="a" href="/docs" variant="default">
          {t("developers.reference")}
        </Button>
      </PageHead>
      <Tabs
        keepMounted={false}
        value={TABS.find((one) => one === tab) ?? "start"}
        onChange={(to) => navigate(to === "start" ? "/developers" : `/developers/${to}`, { replace: true })}
      >
        <Tabs.List mb="md" className="tabs">
          {TABS.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`developers.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="start">
          <Quickstart />
        </Tabs.Panel>
        <Tabs.Panel value="webhooks">
          <Webhooks />
        </Tabs.Panel>
        <Tabs.Panel value="events">
          <EventLog />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
}
