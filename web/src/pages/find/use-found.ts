import { useNavigate } from "react-router";
import type { SearchResult } from "../../api/types.ts";
import { useTranslation } from "../../i18n/i18n.ts";
import { fold } from "./fold.ts";
import type { Offer } from "./use-offers.ts";

export interface FoundLine extends Offer {
  about?: string;
  /** At the end of the line, such as a status. */
  end?: string;
}

export interface FoundGroup {
  name: "orders" | "shipments" | "customers" | "pages" | "actions";
  lines: readonly FoundLine[];
}

/** What the server found by `text`, as lines that open it. */
export function useFound(result: SearchResult | undefined, text: string): FoundGroup[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  if (!result) return [];
  const shipments: FoundGroup = {
    name: "shipments",
    lines: result.shipments.map(({ tracking_number, reference, recipient, status }) => ({
      key: tracking_number,
      title: tracking_number,
      about: [recipient, reference].filter(Boolean).join(" · "),
      end: t(`status.${status}`),
      run: () => navigate(`/shipments/${tracking_number}`),
    })),
  };
  const orders: FoundGroup = {
    name: "orders",
    lines: result.orders.map(({ id, number, recipient, status }) => ({
      key: id,
      title: number,
      about: recipient ?? "",
      end: t(`orders.status.${status}`),
      run: () => navigate(`/orders/${id}`),
    })),
  };
  const customers: FoundGroup = {
    name: "customers",
    lines: result.customers.map(({ name, phone, shipments }) => ({
      key: phone,
      title: name,
      about: phone,
      end: t("find.of_customer", { count: shipments }),
      run: () => navigate(`/shipments?q=${encodeURIComponent(phone)}`),
    })),
  };
  // Part of a tracking number may be the number of an order.
  const number = fold(text).replace(/^#/, "");
  const isOrder = result.orders.some((order) => fold(order.number).replace(/^#/, "") === number);
  return isOrder ? [orders, shipments, customers] : [shipments, orders, customers];
}
