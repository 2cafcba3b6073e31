import { ConnectorError, parseExact } from "@masar/kit";
import type { Text } from "../../kernel/text.ts";

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** What a webhook's body contains. @throws ConnectorError `unreadable` when it is not JSON in UTF-8. */
export function parsePayload(body: Uint8Array): unknown {
  try {
    return parseExact(utf8.decode(body));
  } catch {
    throw new ConnectorError("a webhook is not JSON in UTF-8", { failure: "unreadable", publicMessage: NOT_JSON });
  }
}

const NOT_JSON: Text = {
  en: "The store sent a webhook that is not an order. It was kept; the next poll reads the order itself.",
  ar: "أرسل المتجر بيانات ليست طلبًا. احتفظنا بها، وسنقرأ الطلب نفسه في المراجعة القادمة.",
};
