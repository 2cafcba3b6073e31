import { z } from "zod";
import { parseGovernorate } from "../../address/governorate.ts";
import { locate } from "../../address/place/locate.ts";
import type { Location } from "../../address/place/location.ts";
import { type Route, route } from "../../http/route.ts";
import { clean } from "../../order/clean.ts";
import { checkSchema, checkView } from "./address-view.ts";

/** As a buyer typed it: marks that turn the direction of text, which shipments refuse, are ignored. */
const typed = (max: number) => z.string().max(max);

const checkBody = z
  .strictObject({
    governorate: typed(200)
      .optional()
      .meta({
        description: "The checkout's state or governorate: a code, or a name in any spelling",
        examples: ["Dakahlia"],
      }),
    city: typed(200).optional(),
    district: typed(200).optional(),
    address: typed(2000).meta({ examples: ["قرية ميت عنتر مركز طلخا، بجوار المسجد"] }),
    note: typed(2000).optional(),
  })
  .meta({ id: "AddressCheckRequest" });

type Checked = z.output<typeof checkBody>;

/** `POST /addresses/check`: what a store's order with this address would be understood as. */
export function checkAddressRoute(): Route {
  return route({
    method: "post",
    path: "/addresses/check",
    operationId: "checkAddress",
    summary: "Check an address",
    description:
      "For checkouts and forms: where an address is, in Arabic, English or Franco, and which words say so. The result is the one that a store's order with this address would get. Nothing is stored.",
    tag: "Shipments",
    access: "shipments:read",
    policy: "default",
    body: checkBody,
    answers: { 200: { description: "What was understood, or what to ask", schema: checkSchema } },
    handle: async ({ body, language }) => ({ status: 200, body: checkView(check(body), language) }),
  });
}

function check({ governorate, city, district, address, note }: Checked): Location {
  const stated = governorate === undefined ? undefined : parseGovernorate(governorate);
  const state = stated === undefined ? clean(governorate, 200) : null;
  const fields = { state, city: clean(city, 200), district: clean(district, 200), note: clean(note, 2000) };
  return locate({ ...fields, street: [clean(address, 2000)] }, stated);
}
