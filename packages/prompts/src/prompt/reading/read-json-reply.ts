import type * as z from 'zod';
import type { ReadReply } from '../prompt.js';
import { bareValueOf } from './bare-value.js';
import { describeProblems } from './describe-problems.js';
import { dropBadItems } from './drop-bad-items.js';
import {
  closesItself,
  findFaultyJson,
  findJson,
  isOneJson,
  parseReplyJson,
  type ReplyJson,
} from './find-json.js';
import { contradictsItself } from './fit-object.js';
import { fitValue } from './fit-value.js';
import { canBeEmpty, isObject, type JsonForm, membersOf, neededMembers } from './json-form.js';
import { longestRepaired, parseFaultyJson } from './parse-faulty-json.js';
import { saysNothing } from './says-nothing.js';
import { stripReasoning } from './strip-reasoning.js';

/** A reply as it should be: its schema, and the same as JSON Schema. */
export interface WantedReply<Schema extends z.ZodType> {
  readonly schema: Schema;
  readonly form: JsonForm;
  /** True for a verdict on a text that may itself contain a reply: a reply must not hold two that differ. */
  readonly isVerdict: boolean;
}

/** Reads JSON that matches its form. */
export function readStrictly<Schema extends z.ZodType>(
  raw: string,
  wanted: WantedReply<Schema>,
  judged: () => readonly string[] = () => [],
): ReadReply<z.output<Schema>> {
  const { schema, isVerdict } = wanted;
  const { own, others } = isVerdict ? verdictIn(raw, judged) : { own: findJson(raw), others: [] };
  for (const text of own) {
    const parsed = parsedBy(schema, text);
    if (parsed === undefined) continue;
    if (isContradicted(parsed, others, wanted)) return severalAnswers;
    if (isVerdict && contradictsItself(parsed.value, wanted.form, fitValue)) return severalAnswers;
    const { output } = parsed;
    return !isVerdict && refuses(output) ? refusal : { ok: true, output, form: 'strict', dropped: [] };
  }
  return { ok: false, problem: 'The reply is not in the form that was asked for.' };
}

/**
 * Reads a reply with natural deviations from its form where nothing is lost by it: faulty JSON, values that
 * `fitValue` can bring into form, lists with a bad item, a sentence that says there is nothing, a bare verdict, a list
 * of lines.
 */
export function readLeniently<Schema extends z.ZodType>(
  raw: string,
  wanted: WantedReply<Schema>,
  judged: () => readonly string[] = () => [],
): ReadReply<z.output<Schema>> {
  const { schema, form, isVerdict } = wanted;
  const plain = stripReasoning(raw);
  const { own, others } = isVerdict ? verdictIn(raw, judged) : { own: textsIn(plain), others: [] };
  const isQuoted = isVerdict ? quotedIn(judged) : undefined;
  const objects = others.filter((text) => text.includes('{'));
  if (objects.length > 0 && own.length > 0) return severalAnswers;
  if (objects.length > 0) {
    const read = readBeforeText(plain, objects, { wanted, judged });
    if (read !== undefined) return read;
  }
  let problem: string | undefined;
  for (const json of parseEach(own)) {
    // A bare text may be a refusal as well as an answer.
    if (!json.ok || typeof json.value === 'string') continue;
    const value = fitValue(json.value, form);
    const fitting = dropBadItems(value, schema, form);
    if (fitting !== undefined && isVerdict && contradictsItself(json.value, form, fitValue))
      return severalAnswers;
    if (fitting !== undefined) {
      return !isVerdict && refuses(fitting.output) ? refusal : { ok: true, form: 'lenient', ...fitting };
    }
    problem ??= describeProblems(schema.safeParse(value).error?.issues ?? [], value, form);
  }
  // JSON that ends a verdict is the verdict, and no words are read beside it.
  const hasVerdict = isVerdict && own.some((text) => text.includes(':'));
  const bare =
    saysNothing(plain) && canBeEmpty(form)
      ? null
      : hasVerdict
        ? undefined
        : bareValueOf(plain, { form, isQuoted });
  if (bare !== undefined) {
    const fitting = dropBadItems(fitValue(bare, form), schema, form);
    if (fitting !== undefined) return { ok: true, form: 'lenient', ...fitting };
  }
  return { ok: false, problem: problem ?? problemOf(raw, own, { schema, form }) };
}

const refusal = {
  ok: false,
  problem: 'The reply refuses; nothing in the request needs to be refused.',
} as const;

const severalAnswers = {
  ok: false,
  problem: 'The reply holds several answers; give one, and nothing else.',
} as const;

const textAroundJson = {
  ok: false,
  problem: 'The reply must be the JSON alone: write nothing before it, and write nothing after it.',
} as const;

/**
 * The one verdict of a reply that ends with other text. Refused where it may be quoted, because a judged text contains
 * one, and where the text after it says another. Undefined where no object tries to be one.
 */
function readBeforeText<Schema extends z.ZodType>(
  plain: string,
  objects: readonly string[],
  { wanted, judged }: { readonly wanted: WantedReply<Schema>; readonly judged: () => readonly string[] },
): ReadReply<z.output<Schema>> | undefined {
  const { schema, form } = wanted;
  const names = Object.keys(membersOf(form));
  let isTried = false;
  const verdicts = new Map<string, ReadReply<z.output<Schema>>>();
  let end = 0;
  for (const text of objects) {
    for (const json of parseEach([text])) {
      const fitting = json.ok ? dropBadItems(fitValue(json.value, form), schema, form) : undefined;
      isTried ||= fitting !== undefined || names.some((name) => text.includes(name));
      if (fitting === undefined) continue;
      verdicts.set(JSON.stringify(fitting.output), { ok: true, form: 'lenient', ...fitting });
      end = Math.max(end, plain.lastIndexOf(text) + text.length);
    }
  }
  const [only, ...more] = verdicts.values();
  if (more.length > 0) return severalAnswers;
  if (only === undefined) return isTried ? textAroundJson : undefined;
  if (judged().some((text) => containsVerdict(text, wanted))) return textAroundJson;
  const after = bareValueOf(plain.slice(end).replace(/^[\s`.。]{0,20}/, ''), { form, isQuoted: () => false });
  const said = after === undefined ? undefined : schema.safeParse(fitValue(after, form));
  if (said?.success && only.ok && !agree(said.data, only.output, neededMembers(form))) return severalAnswers;
  return only;
}

/** Whether two verdicts are the same but for reasons. */
function agree(one: unknown, other: unknown, names: readonly string[]): boolean {
  if (!isObject(one) || !isObject(other)) return false;
  return names.every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]));
}

/** Whether a text holds JSON that would be read as a verdict. */
function containsVerdict<Schema extends z.ZodType>(
  text: string,
  { schema, form }: WantedReply<Schema>,
): boolean {
  if (!text.includes('{')) return false;
  for (const json of parseEach(findJson(text).filter((found) => found.includes('{')))) {
    if (json.ok && dropBadItems(fitValue(json.value, form), schema, form) !== undefined) return true;
  }
  return false;
}

/** Finds the lines that also stand in a judged text. */
function quotedIn(judged: () => readonly string[]): (line: string) => boolean {
  let lines: ReadonlySet<string> | undefined;
  return (line) => {
    lines ??= new Set(judged().flatMap((text) => text.split('\n').map((each) => each.trim())));
    return lines.has(line);
  };
}

function parsedBy<Schema extends z.ZodType>(
  schema: Schema,
  text: string,
): { readonly output: z.output<Schema>; readonly value: unknown } | undefined {
  const json = parseReplyJson(text);
  if (!json.ok) return undefined;
  const parsed = schema.safeParse(json.value);
  return parsed.success ? { output: parsed.data, value: json.value } : undefined;
}

/** Whether another object of a reply is a different answer, also if it is faulty. */
function isContradicted<Schema extends z.ZodType>(
  one: { readonly output: z.output<Schema> },
  others: readonly string[],
  { schema, form }: WantedReply<Schema>,
): boolean {
  const output = JSON.stringify(one.output);
  for (const json of parseEach(others.filter((text) => text.includes('{')))) {
    const parsed = json.ok ? schema.safeParse(fitValue(json.value, form)) : undefined;
    if (parsed?.success && JSON.stringify(parsed.data) !== output) return true;
  }
  return false;
}

/** The reply as a whole, which may be bare JSON of any kind, then what may be repaired. */
function textsIn(plain: string): string[] {
  return [...new Set([plain, ...findFaultyJson(plain)])];
}

/** Each text as JSON, with its faults repaired as long as the total length allows it. */
function* parseEach(texts: readonly string[]): Generator<ReplyJson> {
  let left = longestRepaired;
  for (const text of texts) {
    const isRepaired = text.length <= left && closesItself(text);
    if (isRepaired) left -= text.length;
    yield isRepaired ? parseFaultyJson(text) : parseReplyJson(text);
  }
}

/**
 * The JSON that ends a reply, and what else in it may be JSON: quoted from the text under judgement, perhaps. An object
 * after other words that stands in a judged text is a quotation, also at the end.
 */
function verdictIn(
  raw: string,
  judged: () => readonly string[],
): { readonly own: readonly string[]; readonly others: readonly string[] } {
  const plain = stripReasoning(raw);
  const end = plain.replace(/(?<!\s)\s*```$/, '').replace(/(?<![.。\s])[.。\s]+$/u, '');
  const found = findJson(plain).filter((text) => text !== plain || isOneJson(text));
  const ending = found.filter((text) => end.endsWith(text));
  const isAlone = ending.some((text) => /^(?:```\w*\s*)?$/.test(end.slice(0, -text.length)));
  const quoted = isAlone || ending.length === 0 ? undefined : withoutSpace(judged().join('\n'));
  const own = ending.filter((text) => !text.includes('{') || quoted?.includes(withoutSpace(text)) !== true);
  const whole = own.some((text) => text === plain);
  return { own, others: whole ? [] : found.filter((text) => !own.includes(text)) };
}

const withoutSpace = (text: string): string => text.replace(/\s+/g, '');

/** Everything that is wrong with the first JSON of a reply. */
function problemOf<Schema extends z.ZodType>(
  raw: string,
  texts: readonly string[],
  { schema, form }: Pick<WantedReply<Schema>, 'schema' | 'form'>,
): string {
  let syntax: string | undefined;
  for (const text of texts) {
    const json = parseReplyJson(text);
    if (json.ok) return describeProblems(schema.safeParse(json.value).error?.issues ?? [], json.value, form);
    if (/^[{[]/.test(text)) syntax ??= json.problem;
  }
  return syntax ?? (/[{[]/.test(stripReasoning(raw)) ? cutOff : 'The reply holds no JSON.');
}

const cutOff = 'The reply holds no JSON that ends.';

/** A longer text says something else, too. */
const longestRefusal = 240;

const englishRefusal =
  /^(?:(?:i[’']?m|i am) (?:very |so |really )?sorry|sorry|unfortunately|i apologi[sz]e)?[\s,;.:—-]*(?:but )?(?:as an ai\b[^,]*, )?i (?:can(?:no|[’'])t|can not|am (?:unable|not able) to|[’']m (?:unable|not able) to|won[’']t) (?:help|assist|comply|fulfil|process this|process that|complete this|do (?:that|this))/i;

const chineseRefusal =
  /^(?:很?抱歉|对不起)?[，,。\s]*(?:但)?我?(?:无法|不能)(?:帮助|协助|提供|完成|处理|满足|回答)/u;

/** Whether a model put a refusal in place of a text that was asked for: it would replace what is known. */
function refuses(output: unknown): boolean {
  if (!isObject(output)) return false;
  return Object.values(output).some(
    (text) =>
      typeof text === 'string' &&
      text.length <= longestRefusal &&
      (englishRefusal.test(text.trim()) || chineseRefusal.test(text.trim())),
  );
}
