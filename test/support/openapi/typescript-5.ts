// For `node --import`: @hey-api/openapi-ts writes its files with TypeScript's JavaScript API, which version 7 does not
// have, and uses the version at the root. This workspace has version 5 for it.
import { registerHooks } from "node:module";

registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier, specifier === "typescript" ? { ...context, parentURL: import.meta.url } : context),
});
