import { createRouter } from "@masar/core/http/router";
import { expect, test } from "vitest";

function routerOf(...routes: readonly [method: string, path: string][]) {
  const router = createRouter<string>();
  for (const [method, path] of routes) router.add(method, path, `${method} ${path}`);
  return router;
}

const router = routerOf(
  ["GET", "/shipments"],
  ["POST", "/shipments"],
  ["GET", "/shipments/{tracking_number}"],
  ["PATCH", "/shipments/{tracking_number}"],
  ["GET", "/shipments/search"],
  ["POST", "/shipments/{tracking_number}/cancel"],
  ["POST", "/manifests/{hub}"],
  ["GET", "/manifests/{hub}.pdf"],
  ["GET", "/stores/{id}/rates"],
);

test.each([
  ["GET", "/shipments", "GET /shipments", {}],
  ["HEAD", "/shipments", "GET /shipments", {}],
  ["GET", "/Shipments", "GET /shipments", {}],
  ["GET", "/shipments/MS1", "GET /shipments/{tracking_number}", { tracking_number: "MS1" }],
  ["GET", "/shipments/search", "GET /shipments/search", {}],
  ["PATCH", "/shipments/search", "PATCH /shipments/{tracking_number}", { tracking_number: "search" }],
  ["POST", "/SHIPMENTS/mS1/Cancel", "POST /shipments/{tracking_number}/cancel", { tracking_number: "mS1" }],
  ["GET", "/manifests/CAI.pdf", "GET /manifests/{hub}.pdf", { hub: "CAI" }],
  ["POST", "/manifests/CAI.pdf", "POST /manifests/{hub}", { hub: "CAI.pdf" }],
  ["GET", "/shipments/MS%201", "GET /shipments/{tracking_number}", { tracking_number: "MS 1" }],
  ["GET", "/shipments/MS%2F1", "GET /shipments/{tracking_number}", { tracking_number: "MS/1" }],
])("%s %s is answered by %s", (method, path, target, params) => {
  expect(router.find(method, path)).toEqual({ kind: "found", target, params });
});

test.each([
  "/",
  "/shipment",
  "/shipments/",
  "/shipments/MS1/",
  "/shipments//cancel",
  "/stores/1",
  "/shipments/MS%",
  "/manifests/.pdf/x",
  "",
])("nothing is at %j", (path) => {
  expect(router.find("GET", path)).toEqual({ kind: "unknown" });
});

test("a path with other methods names them", () => {
  expect(router.find("DELETE", "/shipments")).toEqual({ kind: "other_methods", allowed: ["HEAD", "GET", "POST"] });
  expect(router.find("OPTIONS", "/manifests/CAI.pdf")).toEqual({
    kind: "other_methods",
    allowed: ["HEAD", "GET", "POST"],
  });
});
