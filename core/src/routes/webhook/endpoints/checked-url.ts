import { z } from "zod";
import type { Mode } from "../../../account/account.ts";
import { invalidField } from "../../../http/problem.ts";
import { type CheckedEndpoint, checkEndpoint } from "../../../network/resolve.ts";
import type { WebhookEndpointTools } from "./tools.ts";

export const url = z
  .string()
  .min(1)
  .max(2000)
  .meta({ description: "https in live mode", examples: ["https://shop.example.com/masar"] });

/** @returns the normalized URL. @throws Problem with the reason why events cannot be sent to it. */
export async function checkedUrl(tools: WebhookEndpointTools, address: string, mode: Mode): Promise<string> {
  const checked = await checkEndpoint(
    address,
    { livemode: mode === "live", allowPrivate: tools.allowPrivateWebhooks },
    tools.resolve,
  );
  if (checked.kind === "ok") return checked.url.href;
  throw invalidField("/url", checked.code, { en: checked.detail, ar: ARABIC_REFUSALS[checked.code] });
}

type Refusal = Extract<CheckedEndpoint, { kind: "refused" }>["code"];

const ARABIC_REFUSALS: Readonly<Record<Refusal, string>> = {
  url_invalid: "هذا ليس عنوان URL صحيحًا.",
  url_too_long: "العنوان أطول من 2048 حرفًا.",
  url_scheme: "يجب أن يبدأ العنوان بـ https:// أو http://.",
  url_https_required: "الوضع الفعلي يقبل https:// فقط.",
  url_credentials: "يجب ألا يحتوي العنوان على اسم مستخدم أو كلمة مرور.",
  url_port: "يجب أن يكون المنفذ 80 أو 443 أو 1024 فأعلى.",
  url_private: "المضيف داخل شبكة خاصة، ويجب أن يكون عنوانًا عامًا.",
  url_unresolvable: "لم يتم العثور على المضيف في DNS.",
};
