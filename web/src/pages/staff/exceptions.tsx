import { Text } from "@mantine/core";
import { useCallback } from "react";
import { type RefusedScan, useRefusedScans } from "../../api/staff.ts";
import { useFigures } from "../../i18n/figures.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { Loaded } from "../../ui/loaded.tsx";
import { Rows, type RowsColumn } from "../../ui/rows.tsx";
import { NoParcels, ParcelCard, ParcelNumber } from "./parcel.tsx";

/** Rejected scans: staff must check these parcels. */
export function Exceptions() {
  const { t } = useTranslation();
  const format = useFigures();
  const refused = useRefusedScans();
  const rows = refused.data?.pages.flatMap((page) => page.data) ?? [];
  const { hasNextPage, isFetching, fetchNextPage } = refused;
  const more = useCallback(() => {
    if (hasNextPage && !isFetching) fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  const kindOf = ({ event }: RefusedScan) => t(`staff.kind.${event}`, {}, event);
  const why = ({ code }: RefusedScan) => (code ? t(`refusal.${code}`) : "");
  const columns: RowsColumn<RefusedScan>[] = [
    {
      key: "number",
      title: t("staff.tracking"),
      width: "9.5rem",
      cell: (scan) => <ParcelNumber number={scan.tracking_number} />,
    },
    { key: "kind", title: t("staff.scan_kind"), width: "8rem", cell: kindOf },
    { key: "why", title: t("staff.why"), cell: why },
    { key: "hub", title: t("staff.hub"), width: "6rem", cell: (scan) => scan.hub },
    { key: "when", title: t("staff.when"), width: "10rem", cell: (scan) => format.moment(scan.at) },
  ];
  return (
    <Loaded query={refused}>
      {rows.length === 0 ? (
        <NoParcels text={t("staff.no_exceptions")} />
      ) : (
        <Rows
          name={t("staff.exceptions")}
          rows={rows}
          keyOf={(scan) => scan.id}
          columns={columns}
          card={(scan) => (
            <ParcelCard number={scan.tracking_number} end={kindOf(scan)}>
              <Text size="sm">{why(scan)}</Text>
              <Text size="xs" c="dimmed">
                {format.moment(scan.at)} · {scan.hub}
              </Text>
            </ParcelCard>
          )}
          onEnd={more}
        />
      )}
    </Loaded>
  );
}
