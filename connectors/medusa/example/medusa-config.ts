import { withMasar } from "@masar/medusa-shipping/config";
import { defineConfig, loadEnv } from "@medusajs/framework/utils";

loadEnv(process.env.NODE_ENV || "development", process.cwd());

module.exports = withMasar(
  defineConfig({
    projectConfig: {
      databaseUrl: process.env.DATABASE_URL,
      http: {
        storeCors: process.env.STORE_CORS ?? "",
        adminCors: process.env.ADMIN_CORS ?? "",
        authCors: process.env.AUTH_CORS ?? "",
        jwtSecret: process.env.JWT_SECRET,
        cookieSecret: process.env.COOKIE_SECRET,
      },
    },
    admin: { disable: process.env.DISABLE_ADMIN === "true" },
  }),
  { masarUrl: process.env.MASAR_URL ?? "", backendUrl: process.env.BACKEND_URL ?? "" },
);
