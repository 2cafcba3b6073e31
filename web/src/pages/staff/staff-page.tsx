import { Alert, Stack, Tabs } from "@mantine/core";
import { useNavigate, useParams } from "react-router";
import { useMay, useSession } from "../../api/session.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { PageHead } from "../../ui/page-head.tsx";
import { Approvals } from "./approvals.tsx";
import { Destinations } from "./destinations.tsx";
import { Exceptions } from "./exceptions.tsx";
import { Manifests } from "./manifests.tsx";
import { PayoutRuns } from "./payout-runs.tsx";
import { ScanDesk } from "./scan-desk.tsx";

const SCAN_TABS = ["scan", "manifests", "exceptions"] as const;
const PAY_TABS = ["payouts", "approvals", "destinations"] as const;

/** For hubs, couriers and the back office. The API enforces who may use it. */
export function StaffPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { tab } = useParams();
  const { data: session } = useSession();
  const mayScan = useMay("scan");
  const mayPay = useMay("pay");
  const tabs = [...(mayScan ? SCAN_TABS : []), ...(mayPay ? PAY_TABS : [])];
  const [first] = tabs;
  if (session?.account.kind !== "staff" || first === undefined) {
    return (
      <Alert color="orange" title={t("staff.only")}>
        {t("staff.only_text")}
      </Alert>
    );
  }
  return (
    <Stack>
      <PageHead title={t("pages.staff")} />
      <Tabs
        keepMounted={false}
        value={tabs.find((one) => one === tab) ?? first}
        onChange={(to) => navigate(to === "scan" ? "/staff" : `/staff/${to}`, { replace: true })}
      >
        <Tabs.List mb="md" className="tabs">
          {tabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`staff.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="scan">
          <ScanDesk />
        </Tabs.Panel>
        <Tabs.Panel value="manifests">
          <Manifests />
        </Tabs.Panel>
        <Tabs.Panel value="exceptions">
          <Exceptions />
        </Tabs.Panel>
        <Tabs.Panel value="payouts">
          <PayoutRuns />
        </Tabs.Panel>
        <Tabs.Panel value="approvals">
          <Approvals />
        </Tabs.Panel>
        <Tabs.Panel value="destinations">
          <Destinations />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
}
