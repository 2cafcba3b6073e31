import { Text } from "@mantine/core";
import { useState } from "react";
import { labelPicturePath } from "../../api/shipments.ts";
import { useMode } from "../../app/mode.tsx";
import { useTranslation } from "../../i18n/i18n.ts";
import "./label-picture.css";

/** The label as it will be printed. A picture, because mobile browsers do not show PDF inside a page. */
export function LabelPicture({ number }: { number: string }) {
  const { t } = useTranslation();
  const { mode } = useMode();
  const [state, setState] = useState<"loading" | "shown" | "failed">("loading");
  return (
    <figure className="label-picture" aria-busy={state === "loading"}>
      {state === "failed" ? (
        <Text size="sm" c="dimmed" p="md">
          {t("shipment.no_preview")}
        </Text>
      ) : (
        <img
          src={labelPicturePath(mode, number)}
          alt={t("shipment.preview_of", { number })}
          width={1200}
          height={1800}
          onLoad={() => setState("shown")}
          onError={() => setState("failed")}
        />
      )}
    </figure>
  );
}
