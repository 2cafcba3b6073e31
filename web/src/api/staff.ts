import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useApi } from "./api.ts";
import type { Answer } from "./client.ts";
import { pagesOf } from "./list.ts";
import { asTyped, type BodyOf, type Hub, type Manifest, type Scan, type Typed } from "./types.ts";

export type ScanKind = Scan["event"];
export type RefusedScan = Answer<"/scans/refused", "get">["data"][number];
/** `at` is by this machine's clock: with it, a scan that is sent twice counts once. */
export type NewScan = Typed<Scan> & Pick<Scan, "tracking_number" | "event"> & { at: string };

export function useScan() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (scan: NewScan) => (await api.post("/scans", { body: { scans: [asTyped<Scan>(scan)] } })).data[0],
    onSettled: () => queries.invalidateQueries({ queryKey: [api.mode, "staff"] }),
  });
}

/** Where the parcel goes; nothing once it is over. */
export function useScannedParcel(number: string | undefined) {
  const api = useApi();
  return useQuery({
    queryKey: [api.mode, "staff", "parcel", number],
    enabled: number !== undefined,
    queryFn: () => api.get("/scans/parcels/{tracking_number}", { params: { path: { tracking_number: number ?? "" } } }),
  });
}

export interface ManifestAsked {
  hub: Hub;
  kind: Manifest["kind"];
  /** In Cairo, YYYY-MM-DD. */
  date: string;
}

export function useManifest({ hub, kind, date }: ManifestAsked) {
  const api = useApi();
  return useQuery({
    queryKey: [api.mode, "staff", "manifest", hub, kind, date],
    queryFn: () => api.get("/manifests/{hub}", { params: { path: { hub }, query: { kind, date } } }),
  });
}

export function useRefusedScans() {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: [api.mode, "staff", "refused"],
    ...pagesOf((cursor) => api.get("/scans/refused", { params: { query: { limit: 50, ...cursor } } })),
  });
}

/** Live only, and safe to repeat. Above the limit the answer is an approval that another user must give. */
export function useRunPayouts() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (date: string) => api.post("/payout_runs", { body: { date } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [api.mode, "staff", "approvals"] }),
  });
}

export function useWaitingApprovals() {
  const api = useApi();
  return useQuery({
    queryKey: [api.mode, "staff", "approvals"],
    queryFn: () => api.get("/approvals", { params: { query: { state: "waiting", limit: 100 } } }),
  });
}

export function useDecide() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, as }: { id: string; as: "approve" | "refuse" }) =>
      api.post(`/approvals/{id}/${as}`, { params: { path: { id } } }),
    onSettled: () => queries.invalidateQueries({ queryKey: [api.mode, "staff", "approvals"] }),
  });
}

/** Payout destinations that staff has to check, in full. */
export function useDestinationsToCheck() {
  const api = useApi();
  return useQuery({ queryKey: [api.mode, "staff", "destinations"], queryFn: () => api.get("/payout_destinations") });
}

export type DestinationDecision = BodyOf<"/payout_destinations/{id}/confirm", "post">["check"] | "refuse";

export function useDecideDestination() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, decision }: { id: string; decision: DestinationDecision }) =>
      decision === "refuse"
        ? api.post("/payout_destinations/{id}/refuse", { params: { path: { id } } })
        : api.post("/payout_destinations/{id}/confirm", { params: { path: { id } }, body: { check: decision } }),
    onSettled: () => queries.invalidateQueries({ queryKey: [api.mode, "staff", "destinations"] }),
  });
}
