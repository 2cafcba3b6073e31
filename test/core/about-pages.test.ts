import { privacyPage } from "@masar/core/pages/about/privacy-page";
import { supportPage } from "@masar/core/pages/about/support-page";
import { expect, test } from "vitest";

const operator = {
  name: "Nile <b>Couriers</b> & Sons",
  email: "help@nile-couriers.example",
  phone: "+20221234567",
  recipientsKeptDays: 91,
};

test.each(["en", "ar"] as const)(
  "the policy states who is responsible and how long data is kept, in %s",
  (language) => {
    const page = privacyPage(operator, language);
    expect(page).toMatch(/Nile &(lt|#60);b&(gt|#62);Couriers/);
    expect(page).not.toContain("<b>");
    expect(page).toContain("91");
    expect(page).toContain('href="mailto:help@nile-couriers.example"');
    expect(page).not.toContain("noindex");
  },
);

test.each(["en", "ar"] as const)(
  "the support page names the contact, and says when there is none, in %s",
  (language) => {
    expect(supportPage(operator, language)).toContain('href="tel:+20221234567"');
    const without = supportPage({ ...operator, email: undefined, phone: undefined }, language);
    expect(without).not.toMatch(/mailto:|tel:/);
    expect(without).toMatch(/has not published a contact|لم ينشر وسيلة اتصال/);
  },
);
