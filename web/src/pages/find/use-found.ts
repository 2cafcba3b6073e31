import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { SearchResult } from "../../api/types.ts";
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

/** What the server found, as lines that open it. */
export function useFound(result: SearchResult | undefined): FoundGroup[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  if (!result) return [];
  return [
    {
      name: "shipments",
      lines: result.shipments.map(({ tracking_number, reference, recipient, status }) => ({
        key: tracking_number,
        title: tracking_number,
        about: [recipient, reference].filter(Boolean).join(" · "),
        end: t(`status.${status}`),
        run: () => navigate(`/shipments/${tracking_number}`),
      })),
    },
    {
      name: "orders",
      lines: result.orders.map(({ id, number, recipient, status }) => ({
        key: id,
        title: number,
        about: recipient ?? "",
        end: t(`orders.status.${status}`),
        run: () => navigate(`/orders/${id}`),
      })),
    },
    {
      name: "customers",
      lines: result.customers.map(({ name, phone, shipments }) => ({
        key: phone,
        title: name,
        about: phone,
        end: t("find.of_customer", { count: shipments }),
        run: () => navigate(`/shipments?q=${encodeURIComponent(phone)}`),
      })),
    },
  ];
}
