import { defineMiddlewares } from "@medusajs/framework/http";

export default defineMiddlewares({
  routes: [{ matcher: "/hooks/masar", methods: ["POST"], bodyParser: { preserveRawBody: true, sizeLimit: "256kb" } }],
});
