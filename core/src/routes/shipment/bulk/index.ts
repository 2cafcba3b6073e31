import type { Route } from "../../../http/route.ts";
import { createBulkUploadRoute } from "./create.ts";
import type { BulkUploadTools } from "./find-upload.ts";
import { getBulkUploadRoute } from "./get.ts";
import { listBulkUploadsRoute } from "./list.ts";
import { getBulkResultRoute } from "./result.ts";
import { listBulkRowsRoute } from "./rows.ts";
import { getBulkTemplateRoute, getBulkTemplateXlsxRoute } from "./template.ts";

/** Files of shipments (docs/api.md, Bulk uploads). */
export function bulkUploadRoutes(tools: BulkUploadTools): Route[] {
  return [
    createBulkUploadRoute(tools),
    listBulkUploadsRoute(tools),
    getBulkUploadRoute(tools),
    listBulkRowsRoute(tools),
    getBulkResultRoute(tools),
    getBulkTemplateXlsxRoute(),
    getBulkTemplateRoute(),
  ];
}
