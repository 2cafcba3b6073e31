import { useAccount } from "../../api/account.ts";
import { useStores } from "../../api/stores.ts";

/** Which set-up steps are done. With the first shipment the checklist ends. */
export function useSteps() {
  const account = useAccount();
  const stores = useStores();
  const queries = [account, stores];
  return {
    done: {
      pickup: (account.data?.pickup_address.address ?? "") !== "",
      store: (stores.data ?? []).some(({ status }) => status !== "disconnected"),
      ship: false,
    },
    isPending: queries.some((query) => query.isPending),
    error: queries.find((query) => query.error)?.error ?? null,
    refetch: () => Promise.all(queries.map((query) => query.refetch())),
  };
}
