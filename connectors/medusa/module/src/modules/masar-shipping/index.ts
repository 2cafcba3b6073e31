import { Module } from "@medusajs/framework/utils";
import MasarShippingService from "./service.ts";

export const MASAR = "masarShipping";

export default Module(MASAR, { service: MasarShippingService });
