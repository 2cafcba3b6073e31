import { POINTS_PER_MM } from "@masar/core/label/mark";
import { type Contact, type ManifestParcel, manifestOf } from "@masar/core/manifest/manifest";
import { pageMarks } from "@masar/core/manifest/page";
import { listHubs } from "@masar/core/quote/hub";
import { expect, test } from "vitest";

const [hub] = listHubs();
if (!hub) throw new Error("no hubs");
const somebody: Contact = {
  name: "منى",
  phone: "+201001234567",
  governorate: "C",
  city: null,
  district: null,
  address: "12 شارع طلعت حرب",
  addressAsWritten: null,
  phone2: null,
  location: null,
};

test.each(["MS2048736195202", "MS20487361952"])(
  "the bars of %s on a manifest are two dots of 203 dpi wide, with a quiet zone",
  (trackingNumber) => {
    const parcel: ManifestParcel = {
      id: "shp_1",
      trackingNumber,
      reference: "ORD-1",
      pieces: 1,
      weightGrams: 1_000,
      cashPiastres: 99_000,
      loweredFromPiastres: null,
      block: null,
      attempts: 0,
      recipient: somebody,
      merchant: somebody,
      hub: hub.code,
    };
    const manifest = manifestOf({ kind: "load", hub, date: "2026-11-23", livemode: true }, [parcel]);
    const marks = pageMarks(manifest, manifest.parcels, 0, 1);
    const code = marks.find((mark) => mark.kind === "code128");
    if (!code) throw new Error("no bars");
    const { box, module } = code;
    expect(module / POINTS_PER_MM).toBeCloseTo(2 / 8);
    for (const mark of marks) {
      if (mark.kind !== "text" || mark.y < box.y || mark.y - mark.size > box.y + box.height) continue;
      const end = mark.x + (mark.line.width * mark.size) / 1000;
      const distance = Math.max(box.x - end, mark.x - box.x - box.width);
      expect(distance).toBeGreaterThanOrEqual(10 * module);
    }
  },
);
