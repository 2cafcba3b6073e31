import { Anchor, Card, Group, Text } from "@mantine/core";
import { useScannedParcel } from "../../api/staff.ts";
import { governorateName } from "../../i18n/governorates.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import type { Scanned } from "./use-scanner.ts";

const LOOKS = {
  ready: { bg: "gray.2", c: "black" },
  working: { bg: "gray.3", c: "black" },
  ok: { bg: "teal.9", c: "white" },
  refused: { bg: "red.9", c: "white" },
  not_sent: { bg: "#a8410a", c: "white" },
} as const;

function Link({ href, text }: { href: string; text: string }) {
  return (
    <Anchor href={href} target="_blank" rel="noreferrer" c="inherit" fw={700} className="ltr">
      {text}
    </Anchor>
  );
}

function mapOf({ latitude, longitude }: { latitude: number; longitude: number }): string {
  return `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`;
}

/** Where the parcel goes, in the buyer's own words where a store has them. */
function Address({ number }: { number: string }) {
  const { t, language } = useTranslation();
  const { data } = useScannedParcel(number);
  const to = data?.recipient;
  if (!to) return null;
  const place = [governorateName(to.governorate, language), to.city, to.district].filter(Boolean).join(" · ");
  return (
    <>
      <Text fw={700}>{place}</Text>
      <Text>{to.address_as_written ?? to.address}</Text>
      <Group justify="center">
        {[...new Set([to.phone, to.phone_2])].map(
          (phone) => phone && <Link key={phone} href={`tel:${phone}`} text={phone} />,
        )}
        {to.location && <Link href={mapOf(to.location)} text={t("staff.map")} />}
      </Group>
    </>
  );
}

/** The result in one colour over the whole width, announced by screen readers. */
export function Verdict({ scanned }: { scanned: Scanned | undefined }) {
  const { t } = useTranslation();
  const state = scanned?.state ?? "ready";
  return (
    <Card {...LOOKS[state]} padding="lg" role="alert" data-state={state} ta="center">
      <Text fz={30} fw={800} lh={1.2}>
        {scanned?.words ?? t("staff.ready")}
      </Text>
      {scanned && (
        <Text fz={20} ff="monospace" className="ltr">
          {scanned.number}
        </Text>
      )}
      {scanned?.detail && <Text>{scanned.detail}</Text>}
      {scanned && (scanned.state === "ok" || scanned.state === "refused") && <Address number={scanned.number} />}
    </Card>
  );
}
