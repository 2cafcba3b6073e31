import { Button, Stack, Tabs } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useParams } from "react-router";
import { PageHead } from "../../ui/page-head.tsx";
import { EventLog } from "./event-log.tsx";
import { Quickstart } from "./quickstart.tsx";
import { Webhooks } from "./webhooks.tsx";

const TABS = ["start", "webhooks", "events"] as const;

export function DevelopersPage() {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const { tab } = useParams();
  return (
    <Stack>
      <PageHead title={t("pages.developers")}>
        <Button component={Link} to="/keys" variant="default">
          {t("developers.keys")}
        </Button>
        <Button component="a" href={`/docs/guides?language=${i18n.language}`} variant="default">
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
