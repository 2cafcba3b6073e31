import { useNavigate } from "react-router";
import type { Store } from "../../api/types.ts";

/** Path of the page that reconnects a known store. */
export function useReconnect(): (store: Store) => void {
  const navigate = useNavigate();
  return ({ platform, remote_id }) =>
    void navigate(`/stores/new?platform=${platform}&address=${encodeURIComponent(remote_id)}`);
}
