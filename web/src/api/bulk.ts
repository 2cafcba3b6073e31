import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useApi } from "./api.ts";
import { basePath, newIdempotencyKey, problemOf, Unreachable } from "./client.ts";
import { SESSION } from "./session-key.ts";
import type { BulkRow, BulkUpload } from "./shapes.ts";
import type { List, Mode, Session } from "./types.ts";

export interface NewUpload {
  file: Blob;
  name: string;
  dryRun: boolean;
  /** From 0 to 1, while it is on its way. */
  onSent?(share: number): void;
}

const POLL_MS = 700;
const MOST_WRONG_ROWS = 1_000;

export function useUploads() {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: [api.mode, "bulk"],
    initialPageParam: "",
    queryFn: ({ pageParam }) =>
      api.get<List<BulkUpload>>(`/bulk_uploads?limit=20${pageParam && `&cursor=${encodeURIComponent(pageParam)}`}`),
    getNextPageParam: (page) => page.next_cursor,
  });
}

/** One upload, asked about again and again until it is done. */
export function useUpload(id: string) {
  const api = useApi();
  return useQuery({
    queryKey: [api.mode, "bulk", id],
    queryFn: () => api.get<BulkUpload>(`/bulk_uploads/${id}`),
    refetchInterval: ({ state }) => (state.data && !isDone(state.data) ? POLL_MS : false),
  });
}

export function isDone({ status }: BulkUpload): boolean {
  return status === "completed" || status === "failed";
}

/** Fetch cannot tell how much of a file is on its way; XMLHttpRequest can. */
export function useSendUpload() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (upload: NewUpload) => {
      const csrfToken = queries.getQueryData<Session | null>(SESSION)?.csrf_token ?? "";
      return sendFile(api.mode, csrfToken, document.documentElement.lang, upload);
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: [api.mode, "bulk"] }),
  });
}

function sendFile(mode: Mode, csrfToken: string, language: string, upload: NewUpload): Promise<BulkUpload> {
  return new Promise((resolve, reject) => {
    const form = new FormData();
    form.append("file", upload.file, upload.name);
    const request = new XMLHttpRequest();
    request.open("POST", `${basePath(mode)}/bulk_uploads?dry_run=${upload.dryRun}`);
    request.setRequestHeader("X-CSRF-Token", csrfToken);
    request.setRequestHeader("Accept-Language", language);
    request.setRequestHeader("Idempotency-Key", newIdempotencyKey());
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => upload.onSent?.(total ? loaded / total : 0);
    request.onerror = () => reject(new Unreachable("the upload broke off"));
    request.onload = () => {
      if (request.status === 202) resolve(request.response as BulkUpload);
      else reject(problemOf(request.status, request.getResponseHeader("Retry-After"), request.response));
    };
    request.send(form);
  });
}

/** A file that was read, as a table of texts. */
export interface WrongRows {
  header: readonly string[];
  rows: readonly WrongRow[];
  /** Every row of the file, right or wrong: row 1 is the first. */
  all: readonly (readonly string[])[];
  /** More are wrong than are shown: those are mended in the file. */
  hidden: number;
}

export interface WrongRow {
  number: number;
  cells: readonly string[];
  errors: BulkRow["errors"];
}

const RESULT_COLUMNS = 3;

/** The rows that failed, with what stands in them and what is wrong: from the result file and the list of rows. */
export function useWrongRows(upload: BulkUpload | undefined) {
  const api = useApi();
  const id = upload?.id ?? "";
  return useQuery({
    queryKey: [api.mode, "bulk", id, "wrong"],
    enabled:
      upload !== undefined && upload.status === "completed" && upload.rows.failed > 0 && upload.format !== "json",
    staleTime: Number.POSITIVE_INFINITY,
    async queryFn(): Promise<WrongRows> {
      const [failed, table] = await Promise.all([
        failedRows((path) => api.get<List<BulkRow>>(path), id),
        api.read(`/bulk_uploads/${id}/result.csv`).then((response) => response.text()),
      ]);
      const { parseCsv } = await import("../pages/bulk/csv.ts");
      const [header = [], ...rows] = parseCsv(table);
      const own = header.length - RESULT_COLUMNS;
      const all = rows.map((cells) => cells.slice(0, own));
      return {
        header: header.slice(0, own),
        rows: failed.map(({ number, errors }) => ({ number, errors, cells: (all[number - 1] ?? []).map(unguarded) })),
        all,
        hidden: (upload?.rows.failed ?? 0) - failed.length,
      };
    },
  });
}

/** Files of ours have an apostrophe before what a spreadsheet would take for a formula; nobody is to mend that. */
function unguarded(cell: string): string {
  return cell.replace(/^'(?=[=+\-@＝＋－＠])/, "");
}

async function failedRows(get: (path: string) => Promise<List<BulkRow>>, id: string): Promise<BulkRow[]> {
  const rows: BulkRow[] = [];
  let cursor: string | null = "";
  while (cursor !== null && rows.length < MOST_WRONG_ROWS) {
    const page: List<BulkRow> = await get(
      `/bulk_uploads/${id}/rows?outcome=failed&limit=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
    );
    rows.push(...page.data);
    cursor = page.next_cursor;
  }
  return rows;
}
