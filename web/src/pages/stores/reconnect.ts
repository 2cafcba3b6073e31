import { useNavigate } from "react-router";
import { useConnectors, useConnectStore } from "../../api/stores.ts";
import type { Store } from "../../api/types.ts";

/** Connects a store that we know once more: straight to its own page when its address is all that is asked, else to the form. */
export function useReconnect() {
  const connectors = useConnectors();
  const connect = useConnectStore();
  const navigate = useNavigate();
  return {
    isPending: connect.isPending,
    error: connect.error,
    start(store: Store) {
      const approval = connectors.data?.data
        .find(({ id }) => id === store.platform)
        ?.ways.find(({ way }) => way === "approval");
      const [field, ...others] = approval?.fields ?? [];
      const form = `/stores/new?platform=${store.platform}&address=${encodeURIComponent(store.remote_id)}`;
      if (!field || others.length > 0 || field.kind !== "url") return void navigate(form);
      const answers = { [field.name]: store.remote_id };
      connect.mutate(
        { platform: store.platform, way: "approval", answers },
        { onSuccess: (answer) => "approve_url" in answer && location.assign(answer.approve_url) },
      );
    },
  };
}
