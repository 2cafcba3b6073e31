import { Button, Card, Drawer, Stack, Text, Title } from "@mantine/core";
import { FileUp, Plus } from "lucide-react";
import { useCallback, useState } from "react";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router";
import { useMay } from "../../api/session.ts";
import { useShipments } from "../../api/shipments.ts";
import type { Shipment } from "../../api/types.ts";
import { useMode } from "../../app/mode.tsx";
import { useToast } from "../../app/toast.tsx";
import { useTranslation } from "../../i18n/i18n.ts";
import { ListTools } from "../../ui/list/list-tools.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { Refreshing } from "../../ui/refreshing.tsx";
import { ChosenBar } from "./chosen-bar.tsx";
import { EmptyShipments } from "./empty.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { ShipmentForm } from "./form.tsx";
import { LabelDialog } from "./label-dialog.tsx";
import { ShipmentList } from "./list.tsx";
import { useFilters } from "./use-filters.ts";
import { useSelection } from "./use-selection.ts";

export function ShipmentsPage() {
  const { t } = useTranslation();
  const { mode } = useMode();
  const mayShip = useMay("ship");
  const creating = useCreating();
  const toast = useToast();
  const [printing, setPrinting] = useState<readonly string[]>();
  const [isCreated, setCreated] = useState(false);
  const filters = useFilters();
  const selection = useSelection();
  const shipments = useShipments(filters.filters);
  const rows = shipments.data?.pages.flatMap((page) => page.data) ?? [];
  const { hasNextPage, isFetching, fetchNextPage } = shipments;
  const more = useCallback(() => {
    if (hasNextPage && !isFetching) fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  const start = () => {
    setCreated(false);
    creating.start();
  };
  const created = ({ tracking_number }: Shipment) => {
    setCreated(true); // the focus is in the message
    creating.end();
    toast({
      text: t("shipments.was_created", { number: `\u2068${tracking_number}\u2069` }),
      action: { text: t("shipment.print_one"), onPress: () => setPrinting([tracking_number]) },
    });
  };
  const filtered = Object.keys(filters.filters).some((name) => name !== "sort");
  return (
    <Stack>
      <PageHead title={t("pages.shipments")}>
        {mayShip && (
          <>
            <Button component={Link} to="/bulk" variant="default" leftSection={<FileUp size={16} aria-hidden />}>
              {t("pages.bulk")}
            </Button>
            <Button leftSection={<Plus size={16} aria-hidden />} onClick={start}>
              {t("shipments.new")}
            </Button>
          </>
        )}
      </PageHead>
      <FilterBar filters={filters} />
      <ListTools list="shipments" query={filters.filters} />
      <ChosenBar
        selection={selection}
        filters={filters.filters}
        shown={rows.map((row) => row.tracking_number)}
        hasMore={hasNextPage}
        onPrint={setPrinting}
      />
      <Loaded query={shipments}>
        <Refreshing on={shipments.isPlaceholderData}>
          {rows.length > 0 && <ShipmentList shipments={rows} selection={selection} onEnd={more} />}
          {rows.length === 0 && (filtered ? <NoneFound onClear={filters.clear} /> : <EmptyShipments />)}
        </Refreshing>
      </Loaded>
      {printing && <LabelDialog numbers={printing} onClose={() => setPrinting(undefined)} />}
      <Drawer
        opened={creating.on && mayShip}
        onClose={creating.end}
        returnFocus={!isCreated}
        position="right"
        size="lg"
        title={`${t("shipments.new")} · ${t(`mode.${mode}`)}`}
        closeButtonProps={{ "aria-label": t("cancel") }}
      >
        <ShipmentForm key={mode} onCreated={created} />
      </Drawer>
    </Stack>
  );
}

/** In the page's address: Back closes the form and stays on the list. */
function useCreating() {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const here = (state as { formOpened?: true } | null)?.formOpened === true;
  const without = (before: URLSearchParams) => {
    const next = new URLSearchParams(before);
    next.delete("new");
    return next;
  };
  return {
    on: params.has("new"),
    start: () =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          next.set("new", "");
          return next;
        },
        { state: { formOpened: true } },
      ),
    end: () => {
      // Of the address as it is now: after Back, an answer that arrives late must not go back once more.
      if (!new URLSearchParams(window.location.search).has("new")) return;
      if (here) navigate(-1);
      else setParams(without, { replace: true });
    },
  };
}

function NoneFound({ onClear }: { onClear(): void }) {
  const { t } = useTranslation();
  return (
    <Card withBorder padding="xl" ta="center">
      <Title order={2} size="h4">
        {t("shipment.none_found")}
      </Title>
      <Text mt={4} mb="md" c="dimmed">
        {t("shipment.none_found_text")}
      </Text>
      <Button variant="default" mx="auto" onClick={onClear}>
        {t("shipment.clear")}
      </Button>
    </Card>
  );
}
