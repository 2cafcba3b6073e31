import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useApi } from "./api.ts";
import type { Approval, Manifest, Payout, ScanOutcome } from "./shapes.ts";
import type { List } from "./types.ts";

export const SCAN_KINDS = ["collect", "hub", "load", "deliver", "fail", "return"] as const;
export type ScanKind = (typeof SCAN_KINDS)[number];

export interface NewScan {
  tracking_number: string;
  event: ScanKind;
  /** By this machine's clock: with it, a scan sent twice is known for the same. */
  at: string;
  hub?: string;
  reason?: string;
  receiver_name?: string;
  cash_collected?: number | string;
  difference_reason?: string;
}

export interface RefusedScan {
  id: string;
  tracking_number: string;
  event: string;
  hub: string | null;
  reason: string | null;
  note: string | null;
  at: string;
  scanned_by: string;
  code: string | null;
}

export function useScan() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (scan: NewScan) => (await api.post<{ data: ScanOutcome[] }>("/scans", { scans: [scan] })).data[0],
    onSettled: () => queries.invalidateQueries({ queryKey: [api.mode, "staff"] }),
  });
}

export const MANIFEST_KINDS = ["load", "return", "collect"] as const;

export interface ManifestAsked {
  hub: string;
  kind: string;
  date: string;
}

export function useManifest({ hub, kind, date }: ManifestAsked) {
  const api = useApi();
  return useQuery({
    queryKey: [api.mode, "staff", "manifest", hub, kind, date],
    queryFn: () => api.get<Manifest>(`/manifests/${hub}?kind=${kind}&date=${date}`),
  });
}

export function useRefusedScans() {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: [api.mode, "staff", "refused"],
    initialPageParam: "",
    queryFn: ({ pageParam }) =>
      api.get<List<RefusedScan>>(`/scans/refused?limit=50${pageParam && `&cursor=${encodeURIComponent(pageParam)}`}`),
    getNextPageParam: (page) => page.next_cursor,
  });
}

/** Live only; paying twice pays nothing twice. Above the limit the answer is what another user has to approve. */
export function useRunPayouts() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (date: string) => api.post<{ object: "list"; data: Payout[] } | Approval>("/payout_runs", { date }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [api.mode, "staff", "approvals"] }),
  });
}

export function useWaitingApprovals() {
  const api = useApi();
  return useQuery({
    queryKey: [api.mode, "staff", "approvals"],
    queryFn: () => api.get<List<Approval>>("/approvals?state=waiting&limit=100"),
  });
}

export function useDecide() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, as }: { id: string; as: "approve" | "refuse" }) =>
      api.post<Approval>(`/approvals/${encodeURIComponent(id)}/${as}`),
    onSettled: () => queries.invalidateQueries({ queryKey: [api.mode, "staff", "approvals"] }),
  });
}
