import { ModuleProvider, Modules } from "@medusajs/framework/utils";
import MasarFulfillmentService from "./service.ts";

export default ModuleProvider(Modules.FULFILLMENT, { services: [MasarFulfillmentService] });
