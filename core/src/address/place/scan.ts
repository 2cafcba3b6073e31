import { foldText } from "../fold.ts";
import { findGovernorate, type GovernorateCode, parseGovernorate } from "../governorate.ts";
import { type Evidence, evidenceOf, noEvidence, type Surroundings } from "./evidence.ts";
import type { AddressFields, FieldName } from "./location.ts";
import { type Match, misspelledNameAt, nameAt } from "./names.ts";
import { kilometreEvidence, roadBetween } from "./road.ts";
import { isKnownWord, isVocabulary, means, streetNameLength } from "./vocabulary.ts";
import { type Word, wordsOf } from "./words.ts";

/** More of a line is not read: no address is that long. */
const LONGEST_LINE = 2_000;

/** What all fields of an address say, in their order. */
export function scanFields({ state, city, district, street = [], note }: AddressFields): Evidence[] {
  const evidence: Evidence[] = [];
  const scan = (field: FieldName, line: string | null | undefined) => {
    if (line) evidence.push(...scanLine(field, line.slice(0, LONGEST_LINE)));
  };
  scan("state", state);
  scan("city", city);
  scan("district", district);
  for (const line of street) scan("street", line);
  scan("note", note);
  const lines = [state, city, district, ...street, note];
  const text = () => lines.map((line) => line?.slice(0, LONGEST_LINE) ?? "").join("\n");
  return [...evidence, ...kilometreEvidence(evidence, text)];
}

function scanLine(field: FieldName, line: string): Evidence[] {
  const code = codeIn(field, line);
  if (code) return [code];
  const words = wordsOf(line);
  const evidence: Evidence[] = [];
  let at = 0;
  /** Where the name before ended, as an index of words. */
  let nameEnd = -1;
  while (at < words.length) {
    const step = stepAt({ field, words, at, nameEnd, before: evidence.at(-1) });
    if (step.evidence) evidence.push(step.evidence);
    if (step.isName) nameEnd = at + step.length;
    at += step.length;
  }
  const unknown = unknownIn(field, words, evidence);
  return unknown ? [...evidence, unknown] : evidence;
}

/** A town field, or a village in a line, that names nothing of ours. */
function unknownIn(field: FieldName, words: readonly Word[], evidence: readonly Evidence[]): Evidence | undefined {
  if (field === "city" && evidence.length === 0 && words.some((word) => isName(word)))
    return noEvidence("name_unknown", field, rawOf(words, 0, words.length));
  const at = words.findIndex((word) => VILLAGE.test(word.text));
  const [head, name] = [words[at], words[at + 1]];
  const isUnknown = name?.part === head?.part && name !== undefined && isName(name) && !nameAt(words, at);
  return isUnknown && !nameAt(words, at + 1) ? noEvidence("name_unknown", field, rawOf(words, at, 2)) : undefined;
}

/** The words that a village's name begins with, but hardly ever a quarter's. */
const VILLAGE = /^(?:ال)?(?:قريه|كفر|نجع|ميت)$/;

function isName(word: Word): boolean {
  return word.script !== "number" && !isVocabulary(word);
}

/** As Egypt's governorates are coded in ISO 3166-2, also without the dash. */
const CODE = /^EG-?[A-Z]{1,3}$/;

/** A governorate's code: as the whole state, or EG-GZ and EGGZ as the whole line. */
function codeIn(field: FieldName, line: string): Evidence | undefined {
  const text = foldText(line).trim();
  const whole = field === "state" ? findGovernorate(text) : undefined;
  const code = whole ?? (CODE.test(text) ? parseGovernorate(text) : undefined);
  return code && governorateEvidence(field, line.trim(), code);
}

function governorateEvidence(field: FieldName, text: string, governorate: GovernorateCode): Evidence {
  const match: Match = { meanings: [{ kind: "governorate", governorate }], length: 1, isMisspelled: false };
  return evidenceOf(match, { field, text, isAlone: true, leads: true, after: null });
}

interface Position {
  field: FieldName;
  words: readonly Word[];
  at: number;
  nameEnd: number;
  before: Evidence | undefined;
}

interface Step {
  evidence?: Evidence;
  /** Words to go on by. */
  length: number;
  isName?: boolean;
}

function stepAt(position: Position): Step {
  const { field, words, at } = position;
  const word = words[at];
  const coded = word?.script === "latin" && CODE.test(word.raw) ? parseGovernorate(word.raw) : undefined;
  if (word && coded) return { evidence: governorateEvidence(field, word.raw, coded), length: 1, isName: true };
  const exact = nameAt(words, at);
  if (word && !exact && means(word, "either")) return { evidence: noEvidence("either", field, word.raw), length: 1 };
  const isLast = words[at + 1]?.part !== word?.part;
  const isShorter = exact === undefined || (exact.length === 1 && !isLast);
  if (means(word, "not_place_before") && isShorter) return passStreet(position);
  const match = isPlainWord(word, exact) ? undefined : (exact ?? misspelledNameAt(words, at));
  if (!match) return { length: 1 };
  const road = passRoad(position, match);
  if (road) return road;
  if (isVillageOfShubra(words, at, match)) return { length: 2 };
  const text = rawOf(words, at, match.length);
  const isStreet = !match.meanings.some(isLandmark) || endsPersonsName(words, at);
  if (isStreet && follows(words, at + match.length, "not_place_after"))
    return { evidence: noEvidence("not_a_place", field, text), length: match.length };
  if (isSide(position, match)) return { evidence: noEvidence("side", field, text), length: 1 };
  const around = surroundingsOf(position, match, text);
  return { evidence: evidenceOf(match, around), length: match.length, isName: true };
}

/** "mosque" is no Mosky. */
function isPlainWord(word: Word | undefined, exact: Match | undefined): boolean {
  if (word === undefined) return false;
  if (exact === undefined) return isKnownWord(word) && !means(word, "town");
  if (exact.length > 1) return false;
  // محلة is a word before a village's name, المحلة a town.
  return word.text === "محله" || (word.script === "latin" && isVocabulary(word));
}

/** «شبرا …» with a word that is not known: one of the many villages that begin so. */
function isVillageOfShubra(words: readonly Word[], at: number, { length }: Match): boolean {
  const next = words[at + 1];
  if (length > 1 || words[at]?.key !== "شبرا" || next?.part !== words[at]?.part || next === undefined) return false;
  return next.script === "arabic" && !isKnownWord(next) && nameAt(words, at + 1) === undefined;
}

function isLandmark(meaning: Match["meanings"][number]): boolean {
  return meaning.kind === "place" && (meaning.place.kind === "landmark" || meaning.place.kind === "quarter");
}

/** شارع السودان, Road to Cairo: the words that are the name of a street, shop or school. */
function passStreet({ field, words, at }: Position): Step {
  const part = words[at]?.part;
  const isIn = (index: number) => words[index]?.part === part;
  let end = at + 1;
  // مستشفى جامعة المنصورة: one such word after another.
  while (isIn(end) && means(words[end], "not_place_before") && !nameAtOf(words, end, 2)) end += 1;
  if (!isIn(end)) return { length: end - at };
  const named = streetNameLength(words, end) || lengthBeforeTown(words, end);
  if (named > 0) end += named;
  else end = passUnknown(words, end, isIn);
  end = passCrossing(words, end, isIn);
  const evidence = noEvidence("not_a_place", field, rawOf(words, at, end - at));
  const kind = words[at]?.text ?? "";
  const isRoad =
    /^(?:ال)?طريق$|^(?:tareeq|tariq|tare2|road)$/.test(kind) || (kind === "شارع" && words[at + 1]?.text === "مصر");
  const more = isRoad ? passChain(words, end) : end;
  const road = isRoad ? roadBetween(words.slice(at, more)) : null;
  const roadText = rawOf(words, at, more - at);
  return road === null
    ? { evidence, length: more - at }
    : { evidence: { ...noEvidence("not_a_place", field, roadText), region: road }, length: more - at };
}

/** شارع النصر و أسوان: the street on the other side of a corner. */
function passCrossing(words: readonly Word[], at: number, isIn: (index: number) => boolean): number {
  const [joint, next] = [words[at], words[at + 1]];
  if (!isIn(at + 1) || !joint || !next || !/^(?:و|w|we|and)$/.test(joint.text) || isVocabulary(next)) return at;
  return at + 1 + Math.max(1, lengthBeforeTown(words, at + 1));
}

/** How many words a name has, without a town that it ends in: the street of «شارع الثقافة سوهاج» is الثقافة. */
function lengthBeforeTown(words: readonly Word[], at: number): number {
  const whole = nameAt(words, at);
  const length = whole?.length ?? 0;
  for (let before = 1; before < length; before += 1) {
    const rest = nameAt(words, at + before);
    if (rest?.length === length - before && isTownName(rest) && !isTownName(whole)) return before;
  }
  return length;
}

function isTownName(match: Match | undefined): boolean {
  return match?.meanings.some((meaning) => meaning.kind === "place" && meaning.place.kind === "town") ?? false;
}

/** A number, or a name that is not known: one word, and those that titles and first names are followed by. */
function passUnknown(words: readonly Word[], at: number, isIn: (index: number) => boolean): number {
  if (words[at]?.script === "number") return at + 1;
  let end = at;
  while (isIn(end) && means(words[end], "given_name")) end += 1;
  if (end > at && /^(?:و|w|we|and)$/.test(words[end]?.text ?? "")) return end;
  if (SERVANT.test(words[end - 1]?.text ?? "") && isIn(end)) return passSurname(words, end + 1, isIn);
  const isWholeName = end - at >= 2 && nameAt(words, end) !== undefined;
  return isIn(end) && !isWholeName ? end + 1 : Math.max(end, at + 1);
}

/** The first half of names such as عبد السلام. */
const SERVANT = /^(?:عبد|3?abd|abdel|abdul|abdal)$/;

/** شارع عبد السلام عارف: the name goes on after its second half, unless a town or governorate follows. */
function passSurname(words: readonly Word[], at: number, isIn: (index: number) => boolean): number {
  const word = words[at];
  if (!isIn(at) || word === undefined || !isName(word)) return at;
  const named = nameAt(words, at)?.meanings ?? [];
  const isPlaced = named.some((meaning) => meaning.kind !== "place" || meaning.place.kind === "town");
  return isPlaced || means(word, "side") ? at : at + 1;
}

/** Abdel Salam Aref st: the last part of a person's name. */
function endsPersonsName(words: readonly Word[], at: number): boolean {
  return [words[at - 1], words[at - 2]].some(
    (word) => word !== undefined && word.part === words[at]?.part && SERVANT.test(word.text),
  );
}

function nameAtOf(words: readonly Word[], at: number, shortest: number): boolean {
  return (nameAt(words, at)?.length ?? 0) >= shortest;
}

/** Governorates and capitals one after another, also over a dash: the ends of a road. */
function passChain(words: readonly Word[], at: number): number {
  let end = at;
  for (;;) {
    const word = words[end];
    const isNear = word !== undefined && (word.part === words[end - 1]?.part || word.afterDash);
    if (!isNear) return end;
    const match = nameAt(words, end);
    if (match?.meanings.some(({ kind }) => kind === "governorate")) end += match.length;
    else if (means(word, "road_after") || /^(?:مصر|masr|misr)$/.test(word.text)) end += 1;
    else return end;
  }
}

/** Cairo-Alexandria desert road, اسكندرية الصحراوي: names that end in the word for a road. */
function passRoad({ field, words, at }: Position, match: Match): Step | undefined {
  if (!match.meanings.some(({ kind }) => kind === "governorate")) return undefined;
  const end = passChain(words, at + match.length);
  const last = words[end - 1];
  const isRoad = end > at + match.length && (means(last, "road_after") || follows(words, end, "not_place_after"));
  if (!isRoad) return undefined;
  const text = rawOf(words, at, end - at);
  return {
    evidence: { ...noEvidence("not_a_place", field, text), region: roadBetween(words.slice(at, end)) },
    length: end - at,
  };
}

/** عين شمس الشرقية is a half of a quarter; «الزقازيق الشرقية» and a Sharqia that stands alone are the governorate. */
function isSide({ words, at, before, nameEnd }: Position, match: Match): boolean {
  const part = words[at]?.part;
  if (match.length > 1 || !means(words[at], "side") || means(words[at - 1], "province")) return false;
  if (words[at - 1]?.part !== part && words[at + 1]?.part !== part) return false;
  const own = match.meanings.flatMap((meaning) => (meaning.kind === "governorate" ? [meaning.governorate] : []));
  if (nameEnd === at && own.some((governorate) => before?.weights.has(governorate))) return false;
  if (nameEnd !== at && isGovernorateAtEnd(words, at)) return false;
  const next = nameAt(words, at + 1);
  return !next?.meanings.some((meaning) => meaning.kind === "place" && own.includes(meaning.place.governorate));
}

/** «كفر الجزار غربية»: after a name that is not known, and without ال, the governorate; a side has ال there. */
function isGovernorateAtEnd(words: readonly Word[], at: number): boolean {
  const [before, word, next] = [words[at - 1], words[at], words[at + 1]];
  if (before?.part !== word?.part || before?.script !== "arabic" || isKnownWord(before)) return false;
  const isLast = next === undefined || next.part !== word?.part || isVocabulary(next);
  return isLast && /^(?:شرقيه|غربيه)$/.test(word?.text ?? "");
}

function surroundingsOf({ field, words, at }: Position, match: Match, text: string): Surroundings {
  const part = words[at]?.part;
  const others = words.filter((word, index) => word.part === part && (index < at || index >= at + match.length));
  const isMarker = (word: Word | undefined) => means(word, "town") || means(word, "province");
  const isAlone = others.every(isMarker);
  const previous = words[at - 1]?.part === part ? words[at - 1] : undefined;
  const next = words[at + match.length]?.part === part ? words[at + match.length] : undefined;
  const isFollowed =
    next === undefined ||
    next.script === "number" ||
    isVocabulary(next) ||
    nameAt(words, at + match.length) !== undefined;
  const leads = isAlone || ((previous === undefined || isMarker(previous)) && isFollowed);
  return { field, text, isAlone, leads, after: markerOf(previous, next) };
}

function markerOf(previous: Word | undefined, next: Word | undefined): Surroundings["after"] {
  if (means(previous, "province")) return "province";
  // «كفر سعد مركز بنها»: what stands before a markaz is a village of it.
  if (next?.text === "مركز" || isVillageWord(previous)) return "village";
  if (means(previous, "town")) return "town";
  if (means(previous, "quarter_before")) return "quarter";
  if (next?.script === "latin" && means(next, "province")) return "province";
  if (next?.script === "latin" && means(next, "town")) return "town";
  if (next?.script === "latin" && means(next, "quarter_before")) return "quarter";
  return null;
}

function isVillageWord(word: Word | undefined): boolean {
  return means(word, "village_before") && !(word?.script === "arabic" && word.text.startsWith("ال"));
}

function follows(words: readonly Word[], at: number, meaning: "not_place_after"): boolean {
  return words[at]?.part === words[at - 1]?.part && means(words[at], meaning);
}

function rawOf(words: readonly Word[], at: number, length: number): string {
  let text = words[at]?.raw ?? "";
  for (const { raw } of words.slice(at + 1, at + length)) text += ` ${raw}`;
  return text;
}
