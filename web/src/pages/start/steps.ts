import { useAccount } from "../../api/account.ts";
import { useApi } from "../../api/api.ts";
import { useShipments } from "../../api/shipments.ts";
import { useStores } from "../../api/stores.ts";
import { hasPrinted } from "../../ui/printed.ts";

export type StepName = "pickup" | "store" | "ship" | "print";

/** Which set-up steps are done; undefined while loading. */
export function useSteps() {
  const { mode } = useApi();
  const account = useAccount();
  const stores = useStores();
  const shipments = useShipments();
  const newest = shipments.data?.pages[0]?.data ?? [];
  const queries = [account, stores, shipments];
  const done: Record<StepName, boolean> = {
    pickup: (account.data?.pickup_address.address ?? "") !== "",
    store: (stores.data ?? []).some(({ status }) => status !== "disconnected"),
    ship: newest.length > 0,
    // Couriers take no parcel without a label.
    print: newest.some(({ collected_at }) => collected_at !== null) || hasPrinted(mode, account.data?.id ?? ""),
  };
  return {
    done,
    newest: newest.find(({ status }) => status !== "cancelled"),
    isPending: queries.some((query) => query.isPending),
    error: queries.find((query) => query.error)?.error ?? null,
    refetch: () => Promise.all(queries.map((query) => query.refetch())),
  };
}
