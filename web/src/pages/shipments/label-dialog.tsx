import { Anchor, Button, Modal, Stack, Text } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import { type LabelSheet, MOST_IN_PDF, usePrintLabels } from "../../api/shipments.ts";
import { useFigures } from "../../i18n/figures.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { keep, kept } from "../../kept.ts";
import { Choice } from "../../ui/choice.tsx";
import { download } from "../../ui/download.ts";
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
  const urls = useObjectUrls(print.data);
  const change = (next: LabelSheet) => {
    setSheet(next);
    keep("browser", STORED, JSON.stringify({ ...next, start: 1 }));
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
          <NamedChoice name={t("shipment.paper")} data={PAPERS} value={sheet.format} onChange={paper} />
          {sheet.format === "a4" && (
            <NamedChoice
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
          {numbers.length > MOST_IN_PDF && (
            <Text size="sm">
              {t("shipment.several_files", {
                n: format.count(Math.ceil(numbers.length / MOST_IN_PDF)),
                most: format.count(MOST_IN_PDF),
              })}
            </Text>
          )}
          {urls ? (
            urls.map((url, at) => <PdfLinks key={url} url={url} name={pdfName(at, urls.length)} />)
          ) : (
            <Button
              loading={print.isPending}
              onClick={() => print.mutate({ numbers, sheet }, { onSuccess: downloadAll })}
            >
              {t("shipment.make_pdf")}
            </Button>
          )}
        </Stack>
        <LabelPicture number={numbers[0] ?? ""} />
      </div>
    </Modal>
  );
}

function PdfLinks({ url, name }: { url: string; name: string }) {
  const { t } = useTranslation();
  return (
    <>
      <Text size="sm" role="status">
        {t("shipment.pdf_ready")}
      </Text>
      <Button component="a" href={url} target="_blank">
        {t("shipment.open_pdf")}
      </Button>
      <Anchor href={url} download={name} size="sm" ta="center">
        {t("shipment.download_pdf")}
      </Anchor>
    </>
  );
}

function pdfName(at: number, files: number): string {
  return files === 1 ? "labels.pdf" : `labels-${at + 1}.pdf`;
}

/** The files are there without another press. */
function downloadAll(files: readonly Blob[]): void {
  for (const [at, file] of files.entries()) download(file, pdfName(at, files.length));
}

function NamedChoice(props: {
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
      <Choice name={props.name} options={props.data} value={props.value} onChange={props.onChange} />
    </div>
  );
}

function lastSheet(): LabelSheet {
  const fresh: LabelSheet = { format: "10x15", per_sheet: 1, start: 1 };
  try {
    return { ...fresh, ...(JSON.parse(kept("browser", STORED) ?? "{}") as Partial<LabelSheet>) };
  } catch {
    return fresh;
  }
}

function useObjectUrls(files: readonly Blob[] | undefined): readonly string[] | undefined {
  const [urls, setUrls] = useState<readonly string[]>();
  useEffect(() => {
    if (!files) return setUrls(undefined);
    const made = files.map((file) => URL.createObjectURL(file));
    setUrls(made);
    return () => {
      for (const url of made) URL.revokeObjectURL(url);
    };
  }, [files]);
  return urls;
}
