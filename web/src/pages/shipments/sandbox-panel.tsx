import { Button } from "@mantine/core";
import { FastForward } from "lucide-react";
import { useMay } from "../../api/session.ts";
import { useAdvance } from "../../api/shipments.ts";
import type { Shipment } from "../../api/types.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { Failed } from "../../ui/failed.tsx";
import { SandboxNote } from "../../ui/sandbox-note.tsx";
import { ENDED } from "./ended.ts";

/** In the sandbox the merchant simulates the courier. */
export function SandboxPanel({ shipment }: { shipment: Shipment }) {
  const { t } = useTranslation();
  const advance = useAdvance(shipment.tracking_number);
  const mayShip = useMay("ship");
  if (!mayShip || shipment.livemode || ENDED.includes(shipment.status)) return null;
  return (
    <>
      <SandboxNote text={t("shipment.advance_text")}>
        <Button
          size="xs"
          color="yellow.3"
          autoContrast
          leftSection={<FastForward size={14} aria-hidden className="points" />}
          loading={advance.isPending}
          onClick={() => advance.mutate(undefined)}
        >
          {t("shipment.advance")}
        </Button>
      </SandboxNote>
      <Failed error={advance.error} />
    </>
  );
}
