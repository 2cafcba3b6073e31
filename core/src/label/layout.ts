import { caption } from "./block/caption.ts";
import { cash, open } from "./block/cash.ts";
import { barcode, trackingCode } from "./block/codes.ts";
import { detailCaptions, details, extras, sender } from "./block/foot.ts";
import { recipient } from "./block/recipient.ts";
import { brand, code, header } from "./block/sorting.ts";
import type { Mark } from "./mark.ts";
import type { Template } from "./template.ts";
import type { Wording } from "./wording.ts";

/** What every label of a template has in common: lines, captions, our name. */
export function backdrop({ boxes, rules, scale }: Template): Mark[] {
  return [
    ...rules.map((box): Mark => ({ kind: "fill", box, ink: "black" })),
    ...brand(boxes.header, scale),
    ...caption({ ar: "الفرع", en: "HUB" }, boxes.hub, scale),
    ...caption({ ar: "المنطقة", en: "ZONE" }, boxes.zone, scale),
    ...caption({ ar: "إلى", en: "TO" }, boxes.recipient, scale),
    ...caption({ ar: "المرسل", en: "FROM" }, boxes.sender, scale),
    ...detailCaptions(boxes.details, scale),
  ];
}

/** What one label adds to the backdrop. */
export function layOut(wording: Wording, { boxes, scale }: Template): Mark[] {
  return [
    ...header(wording, boxes.header, scale),
    ...code(wording.hub, boxes.hub, scale),
    ...code(wording.zone, boxes.zone, scale),
    ...barcode(wording, boxes.barcode, scale),
    ...recipient(wording, boxes.recipient, scale),
    ...cash(wording, boxes.cash, scale),
    ...open(wording, boxes.open, scale),
    ...details(wording, boxes.details, scale),
    ...extras(wording, boxes.extras, scale),
    ...sender(wording, boxes.sender, scale),
    ...trackingCode(wording, boxes.qr),
  ];
}
