/**
 * The 106 symbol patterns of ISO/IEC 15417, bar and space widths in modules, by value; the last entry is stop.
 * 103–105 are the starts of code sets A, B and C.
 */
const PATTERNS = (
  "212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 " +
  "123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 " +
  "232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 " +
  "313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 " +
  "111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 " +
  "111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 " +
  "114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112"
).split(" ");

const START_B = 104;
const START_C = 105;
const TO_B = 100;
const TO_C = 99;
const STOP = 106;

/**
 * Code 128 of printable ASCII as alternating bar and space widths, in modules, a bar first; quiet zones are the caller's.
 * Runs of four digits or more go to code set C, two digits a symbol, which keeps a tracking number at 145 modules.
 */
export function code128(text: string): number[] {
  const values = symbolValues(text);
  const check = values.reduce((sum, value, at) => sum + value * Math.max(at, 1), 0) % 103;
  return [...values, check, STOP].flatMap((value) => Array.from(PATTERNS[value] ?? "", Number));
}

function symbolValues(text: string): number[] {
  let pairs = /^\d{4}/.test(text);
  const values = [pairs ? START_C : START_B];
  for (let at = 0; at < text.length; ) {
    const digits = /^\d*/.exec(text.slice(at))?.[0].length ?? 0;
    if (pairs && digits >= 2) {
      values.push(Number(text.slice(at, at + 2)));
      at += 2;
    } else if (pairs) {
      values.push(TO_B);
      pairs = false;
    } else if (digits >= 4 && digits % 2 === 0) {
      values.push(TO_C);
      pairs = true;
    } else {
      values.push(text.charCodeAt(at) - 32);
      at += 1;
    }
  }
  return values;
}
