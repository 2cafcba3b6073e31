import { Anchor, Button, Modal, SegmentedControl, Stack, Text } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { type LabelSheet, usePrintLabels } from "../../api/shipments.ts";
import { useFigures } from "../../i18n/figures.ts";
import { Failed } from "../../ui/failed.tsx";
import { LabelPicture } from "./label-picture.tsx";
import { StartPicker } from "./start-picker.tsx";

const PAPERS = [
  { value: "10x15", label: <span className="ltr">10×15</span> },
  { value: "a6", label: "A6" },
  { value: "a4", label: "A4" },
];
const STORED = "masar-label-sheet";

interface Dialog {
  numbers: readonly string[];
  onClose(): void;
}

/** Labels of one shipment or of many, on the paper used last. */
export function LabelDialog({ numbers, onClose }: Dialog) {
  const { t } = useTranslation();
  const format = useFigures();
  const [sheet, setSheet] = useState<LabelSheet>(lastSheet);
  const print = usePrintLabels();
  const url = useObjectUrl(print.data);
  const change = (next: LabelSheet) => {
    setSheet(next);
    localStorage.setItem(STORED, JSON.stringify({ ...next, start: 1 }));
    print.reset();
  };
  const paper = (value: string) =>
    change({ ...sheet, format: value === "a4" || value === "a6" ? value : "10x15", per_sheet: 1, start: 1 });
  const perSheet = (value: string) => {
    const per_sheet = ([1, 2, 4, 6] as const).find((one) => String(one) === value) ?? 1;
    change({ ...sheet, per_sheet, start: 1 });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={`${t("shipment.print")} (${format.count(numbers.length)})`}
      closeButtonProps={{ "aria-label": t("close") }}
    >
      <div className="label-dialog">
        <Stack gap="sm">
          <Choice name={t("shipment.paper")} data={PAPERS} value={sheet.format} onChange={paper} />
          {sheet.format === "a4" && (
            <Choice
              name={t("shipment.per_sheet")}
              data={[1, 2, 4, 6].map((n) => ({ value: String(n), label: format.count(n) }))}
              value={String(sheet.per_sheet)}
              onChange={perSheet}
            />
          )}
          {sheet.per_sheet > 1 && (
            <StartPicker sheet={sheet} onStart={(start) => change({ ...sheet, start })} count={numbers.length} />
          )}
          <Failed error={print.error} />
          {url ? (
            <PdfLinks url={url} />
          ) : (
            <Button loading={print.isPending} onClick={() => print.mutate({ numbers, sheet })}>
              {t("shipment.make_pdf")}
            </Button>
          )}
        </Stack>
        <LabelPicture number={numbers[0] ?? ""} />
      </div>
    </Modal>
  );
}

function PdfLinks({ url }: { url: string }) {
  const { t } = useTranslation();
  return (
    <>
      <Text size="sm" role="status">
        {t("shipment.pdf_ready")}
      </Text>
      <Button component="a" href={url} target="_blank">
        {t("shipment.open_pdf")}
      </Button>
      <Anchor href={url} download="labels.pdf" size="sm" ta="center">
        {t("shipment.download_pdf")}
      </Anchor>
    </>
  );
}

function Choice(props: {
  name: string;
  data: { value: string; label: ReactNode }[];
  value: string;
  onChange(value: string): void;
}) {
  return (
    <div>
      <Text size="sm" fw={500} mb={4}>
        {props.name}
      </Text>
      <SegmentedControl aria-label={props.name} data={props.data} value={props.value} onChange={props.onChange} />
    </div>
  );
}

function lastSheet(): LabelSheet {
  const fresh: LabelSheet = { format: "10x15", per_sheet: 1, start: 1 };
  try {
    return { ...fresh, ...(JSON.parse(localStorage.getItem(STORED) ?? "{}") as Partial<LabelSheet>) };
  } catch {
    return fresh;
  }
}

function useObjectUrl(content: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!content) return setUrl(undefined);
    const made = URL.createObjectURL(content);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [content]);
  return url;
}
