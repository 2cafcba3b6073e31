import { Alert, Anchor, Stack, Text } from "@mantine/core";
import { Link } from "react-router";
import { useAccount, usePickupAddresses } from "../../api/account.ts";
import { useMay } from "../../api/session.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { Section } from "../../ui/section.tsx";
import { Together } from "../../ui/together.tsx";
import { EmailSection } from "../security/email.tsx";
import { SecondFactorSection } from "../security/second-factor.tsx";
import { SessionsSection } from "../security/sessions.tsx";
import { AccountForm } from "./account-form.tsx";
import { NotificationsSection } from "./notifications.tsx";
import { PasswordSection } from "./password.tsx";
import { PickupSection } from "./pickup.tsx";
import { RiskSection } from "./risk.tsx";
import { UsersSection } from "./users.tsx";

export function SettingsPage() {
  const { t } = useTranslation();
  const account = useAccount();
  const addresses = usePickupAddresses();
  const mayChange = useMay("manage");
  const isOwner = useMay("own");
  return (
    <Stack maw={820}>
      <PageHead title={t("pages.settings")} />
      <Together queries={[account, addresses]}>
        {!mayChange && <Alert>{t("settings.only_owner")}</Alert>}
        <Loaded query={account}>
          {account.data && <AccountForm key={account.data.id} account={account.data} readOnly={!mayChange} />}
        </Loaded>
        <PickupSection readOnly={!mayChange} />
        {account.data && <RiskSection key={`${account.data.id} risk`} account={account.data} readOnly={!mayChange} />}
        {isOwner && <UsersSection />}
        {isOwner && (
          <Section title={t("pages.activity")}>
            <Text size="sm">{t("settings.activity_text")}</Text>
            <Anchor component={Link} to="/settings/activity" size="sm" c="var(--tone-accent)">
              {t("settings.activity_open")}
            </Anchor>
          </Section>
        )}
        <NotificationsSection />
        <EmailSection />
        <PasswordSection />
        <SecondFactorSection />
        <SessionsSection />
      </Together>
    </Stack>
  );
}
