import { Alert, Button, Card, Drawer, Grid, Group, Stack, Text, Title } from "@mantine/core";
import { useState } from "react";
import { Link, useParams } from "react-router";
import { useShipment } from "../../api/shipments.ts";
import type { Shipment } from "../../api/types.ts";
import { useToast } from "../../app/toast.tsx";
import { useFigures } from "../../i18n/figures.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { CollectionBlock } from "../../ui/collection-block.tsx";
import { CopyText } from "../../ui/copy-text.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { EditForm } from "./edit-form.tsx";
import { Places } from "./places.tsx";
import { SandboxPanel } from "./sandbox-panel.tsx";
import { ShipmentActions } from "./shipment-actions.tsx";
import { ShipmentFacts } from "./shipment-facts.tsx";
import { ShipmentTimeline } from "./timeline.tsx";

export function ShipmentPage() {
  const { number = "" } = useParams();
  const { t } = useTranslation();
  const toast = useToast();
  const [editing, setEditing] = useState(false);
  const read = useShipment(number);
  const shipment = read.data?.shipment;
  const saved = () => {
    setEditing(false);
    toast({ text: t("shipment.edited") });
  };
  return (
    <Stack>
      <PageHead
        title={number}
        back={{ to: "/shipments", text: t("shipment.back") }}
        mark={<CopyText text={number} name={t("shipments.number")} />}
      >
        {read.data && <ShipmentActions read={read.data} onEdit={() => setEditing(true)} />}
      </PageHead>
      <Loaded query={read}>{shipment && <Details shipment={shipment} />}</Loaded>
      <Drawer
        opened={editing}
        onClose={() => setEditing(false)}
        position="right"
        size="lg"
        title={t("shipment.edit")}
        closeButtonProps={{ "aria-label": t("cancel") }}
      >
        {read.data && <EditForm number={number} read={read.data} onSaved={saved} />}
      </Drawer>
    </Stack>
  );
}

function Details({ shipment }: { shipment: Shipment }) {
  const { t } = useTranslation();
  const format = useFigures();
  return (
    <>
      <SandboxPanel shipment={shipment} />
      {shipment.collection_block && (
        <CollectionBlock number={shipment.tracking_number} block={shipment.collection_block}>
          {shipment.order_id && (
            <Button size="xs" component={Link} to={`/orders/${shipment.order_id}`}>
              {t("shipment.correct_order")}
            </Button>
          )}
        </CollectionBlock>
      )}
      <Warnings shipment={shipment} />
      <Card withBorder>
        <Group justify="space-between" mb="md">
          <StatusBadge shipment={shipment} />
          {shipment.attempts > 0 && (
            <Text size="sm" c="dimmed">
              {t("shipment.attempts", { n: format.count(shipment.attempts) })}
            </Text>
          )}
        </Group>
        <Places shipment={shipment} />
      </Card>
      <Grid>
        <Grid.Col span={{ base: 12, md: 8 }}>
          <ShipmentFacts shipment={shipment} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <Card withBorder component="section" aria-label={t("shipment.timeline")}>
            <Group justify="space-between" mb="sm">
              <Title order={2} size="h5">
                {t("shipment.timeline")}
              </Title>
              <CopyText text={shipment.tracking_url} name={t("shipment.tracking_link")} />
            </Group>
            <ShipmentTimeline number={shipment.tracking_number} />
          </Card>
        </Grid.Col>
      </Grid>
    </>
  );
}

/** What the merchant has to look at: correcting the governorate or the address ends it. */
function Warnings({ shipment: { warnings = [] } }: { shipment: Shipment }) {
  const { t } = useTranslation();
  return warnings.map(({ code, detail }) => (
    <Alert key={code} color="orange" title={t("shipment.address_conflict")} data-warning={code}>
      {detail}
    </Alert>
  ));
}
