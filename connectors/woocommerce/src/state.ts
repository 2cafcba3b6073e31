/**
 * WooCommerce's states of Egypt: `EG` and the suffix of ISO 3166-2:EG. By membership and not by shape: couriers' plugins
 * put codes of their own into the field that look the same (`EGSHL`).
 *
 * @see https://github.com/woocommerce/woocommerce/blob/trunk/plugins/woocommerce/i18n/states.php
 */
const GOVERNORATE_CODES: ReadonlySet<string> = new Set([
  ..."ALX ASN AST BA BH BNS C DK DT FYM GH GZ IS JS KB KFS KN LX MN MNF MT PTS SHG SHR SIN SUZ WAD".split(" "),
]);

/** The ISO 3166-2:EG suffix of a state code of WooCommerce's; undefined for anything else, names and empty text among it. */
export function governorateOf(state: string): string | undefined {
  const code = state.trim().toUpperCase();
  if (!code.startsWith("EG")) return undefined;
  return GOVERNORATE_CODES.has(code.slice(2)) ? code.slice(2) : undefined;
}
