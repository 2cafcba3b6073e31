/**
 * WooCommerce's states of Egypt: `EG` and the suffix of ISO 3166-2:EG. A list and not a pattern: couriers' plugins use codes of
 * their own in this field that look the same (`EGSHL`).
 *
 * @see https://github.com/woocommerce/woocommerce/blob/trunk/plugins/woocommerce/i18n/states.php
 */
const GOVERNORATE_CODES: ReadonlySet<string> = new Set([
  ..."ALX ASN AST BA BH BNS C DK DT FYM GH GZ IS JS KB KFS KN LX MN MNF MT PTS SHG SHR SIN SUZ WAD".split(" "),
]);

/** The ISO 3166-2:EG suffix of WooCommerce's state code; undefined for names, empty text and unknown codes. */
export function governorateOf(state: string): string | undefined {
  const code = state.trim().toUpperCase();
  if (!code.startsWith("EG")) return undefined;
  return GOVERNORATE_CODES.has(code.slice(2)) ? code.slice(2) : undefined;
}
