import { Button, Group, NativeSelect, SimpleGrid, Stack, Text } from "@mantine/core";
import { Printer } from "lucide-react";
import { useState } from "react";
import { basePath } from "../../api/base-path.ts";
import { type ManifestAsked, useManifest } from "../../api/staff.ts";
import type { Manifest } from "../../api/types.ts";
import { useMode } from "../../app/mode.tsx";
import { codeIn, codesOf } from "../../i18n/codes.ts";
import { useCairoDay, useFigures } from "../../i18n/figures.ts";
import { HUBS, hubOptions } from "../../i18n/hubs.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { DayInput } from "../../ui/day-input.tsx";
import { FigureCard } from "../../ui/figure-card.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Rows, type RowsColumn } from "../../ui/rows.tsx";
import { NoParcels, ParcelCard, ParcelNumber } from "./parcel.tsx";
import { words } from "./words.ts";

const KINDS = codesOf(words.en.manifest);

/** The parcels that a hub handles by a day, to see and to print. */
export function Manifests() {
  const { t, language } = useTranslation();
  const { mode } = useMode();
  const cairoDay = useCairoDay();
  const [asked, setAsked] = useState<ManifestAsked>({ hub: "CAI-1", kind: "load", date: cairoDay() });
  const manifest = useManifest(asked);
  return (
    <Stack>
      <Group align="flex-end">
        <NativeSelect
          label={t("staff.hub")}
          value={asked.hub}
          data={hubOptions(language)}
          onChange={(event) => setAsked({ ...asked, hub: codeIn(HUBS, event.currentTarget.value) ?? asked.hub })}
        />
        <NativeSelect
          label={t("staff.list")}
          value={asked.kind}
          data={KINDS.map((value) => ({ value, label: t(`staff.manifest.${value}`) }))}
          onChange={(event) => setAsked({ ...asked, kind: codeIn(KINDS, event.currentTarget.value) ?? asked.kind })}
        />
        <DayInput
          label={t("staff.day")}
          value={asked.date}
          onDay={(day) => setAsked({ ...asked, date: day || cairoDay() })}
        />
        <Button
          component="a"
          target="_blank"
          href={`${basePath(mode)}/manifests/${asked.hub}.pdf?kind=${asked.kind}&date=${asked.date}`}
          leftSection={<Printer size={16} aria-hidden />}
        >
          {t("staff.print")}
        </Button>
      </Group>
      <Loaded query={manifest}>{manifest.data && <Parcels manifest={manifest.data} />}</Loaded>
    </Stack>
  );
}

type Parcel = Manifest["parcels"][number];

function Parcels({ manifest: { totals, parcels, kind } }: { manifest: Manifest }) {
  const { t, language } = useTranslation();
  const format = useFigures();
  const columns: RowsColumn<Parcel>[] = [
    {
      key: "number",
      title: t("staff.tracking"),
      width: "9.5rem",
      cell: (parcel) => <ParcelNumber number={parcel.tracking_number} />,
    },
    { key: "who", title: t(kind === "load" ? "staff.recipient" : "staff.merchant"), cell: who },
    { key: "hub", title: t("staff.to_hub"), width: "6rem", cell: (parcel) => parcel.to_hub },
    { key: "pieces", title: t("staff.pieces"), width: "5rem", end: true, cell: (p) => format.count(p.pieces) },
    { key: "cash", title: t("staff.cash_due"), width: "8rem", end: true, cell: cash },
  ];
  function cash({ cash_due, cash_lowered_from, collection_block }: Parcel) {
    if (collection_block) return <b>{t("staff.blocked")}</b>;
    if (cash_lowered_from === null) return format.money(cash_due);
    return (
      <div>
        <b>{format.money(cash_due)}</b>
        <Text size="xs">{t("staff.lowered_from", { amount: format.money(cash_lowered_from) })}</Text>
      </div>
    );
  }
  function who(parcel: Parcel) {
    const contact = kind === "load" ? parcel.recipient : parcel.merchant;
    return (
      <div>
        <Text size="sm">
          <bdi>{contact.name}</bdi> <span className="ltr">{contact.phone}</span>
        </Text>
        <Text size="xs" c="dimmed">
          <bdi>{contact.address_as_written ?? contact.address}</bdi>
        </Text>
        {parcel.collection_block && (
          <Text size="xs" c="var(--tone-bad)">
            {parcel.collection_block.detail[language === "ar" ? "ar" : "en"]}
          </Text>
        )}
      </div>
    );
  }
  return (
    <>
      <SimpleGrid cols={{ base: 2, sm: 4 }}>
        <FigureCard name={t("staff.parcels")} value={format.count(totals.parcels)} />
        {totals.blocked > 0 && <FigureCard name={t("staff.blocked_count")} value={format.count(totals.blocked)} />}
        <FigureCard name={t("staff.pieces")} value={format.count(totals.pieces)} />
        <FigureCard name={t("staff.weight")} value={format.count(totals.weight_kg)} />
        <FigureCard name={t("staff.cash_due")} value={format.money(totals.cash_due)} />
      </SimpleGrid>
      {parcels.length === 0 ? (
        <NoParcels text={t("staff.nothing")} />
      ) : (
        <Rows
          name={t("staff.parcels")}
          rows={parcels}
          keyOf={(parcel) => parcel.tracking_number}
          columns={columns}
          card={(parcel) => (
            <ParcelCard number={parcel.tracking_number} end={cash(parcel)}>
              {who(parcel)}
            </ParcelCard>
          )}
        />
      )}
    </>
  );
}
