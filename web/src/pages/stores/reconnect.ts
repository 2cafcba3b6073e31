import { useNavigate } from "react-router";
import type { Store } from "../../api/types.ts";

/** To the page that says how a store that we know is connected once more. */
export function useReconnect(): (store: Store) => void {
  const navigate = useNavigate();
  return ({ platform, remote_id }) =>
    void navigate(`/stores/new?platform=${platform}&address=${encodeURIComponent(remote_id)}`);
}
