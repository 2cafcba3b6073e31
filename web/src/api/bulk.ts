import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Api, useApi } from "./api.ts";
import { basePath } from "./base-path.ts";
import { newIdempotencyKey } from "./client.ts";
import { pagesOf } from "./list.ts";
import { problemOf, Unreachable } from "./problem.ts";
import { SESSION } from "./session-key.ts";
import type { BulkRow, BulkUpload, Mode, Session } from "./types.ts";

export interface NewUpload {
  file: Blob;
  name: string;
  dryRun: boolean;
  /** Creates the rows that need review too, with a warning. */
  acceptsConflicts?: boolean;
  /** From 0 to 1, while the file is being sent. */
  onSent?(share: number): void;
}

const POLL_MS = 700;
const MAX_WRONG_ROWS = 1_000;

export function useUploads() {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: [api.mode, "bulk"],
    ...pagesOf((cursor) => api.get("/bulk_uploads", { params: { query: { limit: 20, ...cursor } } })),
  });
}

/** One upload, polled until it is done. */
export function useUpload(id: string) {
  const api = useApi();
  return useQuery({
    queryKey: [api.mode, "bulk", id],
    queryFn: () => api.get("/bulk_uploads/{id}", { params: { path: { id } } }),
    refetchInterval: ({ state }) => (state.data && !isDone(state.data) ? POLL_MS : false),
  });
}

export function isDone({ status }: BulkUpload): boolean {
  return status === "completed" || status === "failed";
}

/** XMLHttpRequest, because fetch does not report upload progress. */
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
    request.open(
      "POST",
      `${basePath(mode)}/bulk_uploads?dry_run=${upload.dryRun}&accept_conflicts=${upload.acceptsConflicts ?? false}`,
    );
    request.setRequestHeader("X-CSRF-Token", csrfToken);
    request.setRequestHeader("Accept-Language", language);
    request.setRequestHeader("Idempotency-Key", newIdempotencyKey());
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => upload.onSent?.(total ? loaded / total : 0);
    request.onerror = () => reject(new Unreachable("the upload was interrupted"));
    request.onload = () => {
      if (request.status === 202) resolve(request.response as BulkUpload);
      else reject(problemOf(request.status, request.getResponseHeader("Retry-After"), request.response));
    };
    request.send(form);
  });
}

/** The rows of a file that failed or need review, as a table of texts. */
export interface WrongRows {
  header: readonly string[];
  rows: readonly WrongRow[];
  /** Every row of the file, right or wrong: row 1 is the first. */
  all: readonly (readonly string[])[];
  /** How many more are wrong than are shown: those are corrected in the file. */
  hidden: number;
}

export interface WrongRow {
  number: number;
  cells: readonly string[];
  errors: BulkRow["errors"];
}

const RESULT_COLUMNS = 3;

/** The rows that failed, with their cells from the result file and their errors from the list of rows. */
export function useWrongRows(upload: BulkUpload | undefined) {
  const api = useApi();
  const id = upload?.id ?? "";
  return useQuery({
    queryKey: [api.mode, "bulk", id, "wrong"],
    enabled:
      upload !== undefined && upload.status === "completed" && wrongCount(upload) > 0 && upload.format !== "json",
    staleTime: Number.POSITIVE_INFINITY,
    async queryFn(): Promise<WrongRows> {
      const [failed, table] = await Promise.all([
        wrongRows(api, id),
        api.getFile("/bulk_uploads/{id}/result.csv", { params: { path: { id } } }).then((file) => file.text()),
      ]);
      const { parseCsv } = await import("../pages/bulk/csv.ts");
      const [header = [], ...rows] = parseCsv(table);
      const own = header.length - RESULT_COLUMNS;
      const all = rows.map((cells) => cells.slice(0, own));
      return {
        header: header.slice(0, own),
        rows: failed.map(({ number, errors }) => ({ number, errors, cells: (all[number - 1] ?? []).map(unguarded) })),
        all,
        hidden: (upload ? wrongCount(upload) : 0) - failed.length,
      };
    },
  });
}

/** Result files have an apostrophe before what a spreadsheet would run as a formula: it is not part of the text. */
function unguarded(cell: string): string {
  return cell.replace(/^'(?=[=+\-@＝＋－＠])/, "");
}

/** Rows to correct or to review. */
export function wrongCount({ rows }: BulkUpload): number {
  return rows.failed + rows.needs_review;
}

async function wrongRows(api: Api, id: string): Promise<BulkRow[]> {
  const [failed, toReview] = await Promise.all([rowsOf(api, id, "failed"), rowsOf(api, id, "needs_review")]);
  return [...failed, ...toReview].sort((a, b) => a.number - b.number).slice(0, MAX_WRONG_ROWS);
}

/** Tracking numbers of the shipments that an upload created, the first ones where they are more. */
export async function madeNumbers(api: Api, id: string, most: number): Promise<string[]> {
  const rows = await rowsOf(api, id, "created", most);
  return rows.flatMap(({ tracking_number }) => tracking_number ?? []).slice(0, most);
}

async function rowsOf(api: Api, id: string, outcome: BulkRow["outcome"], most = MAX_WRONG_ROWS): Promise<BulkRow[]> {
  const pages = pagesOf((cursor) =>
    api.get("/bulk_uploads/{id}/rows", {
      params: { path: { id }, query: { outcome, limit: 100, ...cursor } },
    }),
  );
  const rows: BulkRow[] = [];
  let pageParam: string | null = pages.initialPageParam;
  while (pageParam !== null && rows.length < most) {
    const page = await pages.queryFn({ pageParam });
    rows.push(...page.data);
    pageParam = pages.getNextPageParam(page);
  }
  return rows;
}
