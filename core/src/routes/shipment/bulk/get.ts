import { type Route, route } from "../../../http/route.ts";
import { type BulkUploadTools, uploadOf, uploadParams } from "./find-upload.ts";
import { uploadSchema, uploadView } from "./upload-view.ts";

export function getBulkUploadRoute({ db }: BulkUploadTools): Route {
  return route({
    method: "get",
    path: "/bulk_uploads/{id}",
    operationId: "getBulkUpload",
    summary: "Get upload progress",
    description: "Poll this until status is completed or failed.",
    tag: "Bulk uploads",
    access: "shipments:read",
    policy: "default",
    params: uploadParams,
    answers: { 200: { description: "The upload", schema: uploadSchema } },
    problems: ["not_found"],
    async handle(request) {
      return { status: 200, body: uploadView(await uploadOf(db, request), request.baseUrl, request.language) };
    },
  });
}
