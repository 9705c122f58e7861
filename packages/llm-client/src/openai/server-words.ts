import { tryParseJson } from '@memgym/core';

/** The text of a server about a failure, from any place in the body of its reply. */
export interface ServerWords {
  readonly message: string;
  /** Its codes and types, such as `insufficient_quota`, most specific first. */
  readonly codes: readonly string[];
  /** The HTTP status that the body names, 400 to 599. */
  readonly status?: number;
  /** The parameter that it refuses. */
  readonly param?: string;
  /** The wait that the body states in a field, such as `"retryDelay": "13s"`, as it is written. */
  readonly delay?: string;
}

/** Bodies are nested in bodies by gateways; deeper levels are not the server's words. */
const deepest = 8;
/** Further items of a list of problems are not shown. */
const mostItems = 5;
/** Longer texts are not read as nested JSON. */
const longestNested = 65_536;

/** Members with the words of a failure, in the order in which they are preferred. */
const wordMembers = [
  ...['error', 'errors', 'message', 'detail', 'details', 'msg', 'error_message', 'errorMessage'],
  ...['error_msg', 'error_description', 'description', 'reason', 'title', 'fault', 'faultstring'],
] as const;

const codeMembers = ['code', 'error_code', 'type', 'error_type', 'status'] as const;

interface Found {
  readonly codes: Set<string>;
  status?: number;
  param?: string;
  delay?: string;
}

/**
 * Reads the words of a failure from a parsed body, or from its text if that is not JSON. Servers put them under
 * `error` (an object or a text), `message`, `detail` (a text, or FastAPI's list of problems with their places),
 * `errors`, into a list, or as JSON into a text. `undefined` when the body has none.
 */
export function serverWords(body: unknown): ServerWords | undefined {
  const found: Found = { codes: new Set() };
  const message = wordsIn(body, found, 0);
  if (message === undefined) return undefined;
  const { codes, ...rest } = found;
  return { message, codes: [...codes], ...rest };
}

function wordsIn(value: unknown, found: Found, depth: number): string | undefined {
  if (depth > deepest) return undefined;
  if (typeof value === 'string') return wordsOfText(value, found, depth);
  if (Array.isArray(value)) {
    const words = value.slice(0, mostItems).flatMap((item) => wordsIn(item, found, depth + 1) ?? []);
    return words.length === 0 ? undefined : words.join('; ');
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const members = value as Readonly<Record<string, unknown>>;
  readFacts(members, found);
  const problem = problemOf(members);
  if (problem !== undefined) return problem;
  for (const name of wordMembers) {
    if (!Object.hasOwn(members, name)) continue;
    const words = wordsIn(members[name], found, depth + 1);
    if (words === undefined) continue;
    // Google's facts stand next to the message.
    if (name !== 'details' && Array.isArray(members.details)) readDetails(members.details, found);
    return withUpstream(words, members.metadata, { found, depth });
  }
  return undefined;
}

function wordsOfText(text: string, found: Found, depth: number): string | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  if (/^[{[]/.test(trimmed) && trimmed.length <= longestNested) {
    const nested = tryParseJson(trimmed);
    const words = nested === undefined ? undefined : wordsIn(nested, found, depth + 1);
    if (words !== undefined) return words;
  }
  return trimmed;
}

/** An entry of FastAPI's list: `{"loc": ["body", "seed"], "msg": "Extra inputs are not permitted"}`. */
function problemOf({ loc, msg }: Readonly<Record<string, unknown>>): string | undefined {
  if (!Array.isArray(loc) || typeof msg !== 'string') return undefined;
  const place = loc.slice(0, mostItems).filter((part) => /^(string|number)$/.test(typeof part));
  return `${place.join('.')}: ${msg}`;
}

/** OpenRouter repeats the words of the provider behind it in `metadata.raw`. */
function withUpstream(
  words: string,
  metadata: unknown,
  { found, depth }: { readonly found: Found; readonly depth: number },
): string {
  if (typeof metadata !== 'object' || metadata === null) return words;
  const { raw, provider_name: provider } = metadata as { raw?: unknown; provider_name?: unknown };
  const upstream = raw === undefined ? undefined : wordsIn(raw, found, depth + 1);
  if (upstream === undefined || words.includes(upstream)) return words;
  return `${words} (${typeof provider === 'string' ? `${provider}: ` : ''}${upstream})`;
}

function readFacts(members: Readonly<Record<string, unknown>>, found: Found): void {
  for (const name of codeMembers) {
    const code = members[name];
    if (typeof code === 'string' && code !== '' && found.codes.size < 8) found.codes.add(code.slice(0, 100));
    const status = typeof code === 'string' && /^\d{3}$/.test(code) ? Number(code) : code;
    if (isFailureStatus(status)) found.status ??= status;
  }
  if (typeof members.param === 'string' && members.param !== '') found.param ??= members.param.slice(0, 100);
}

const isFailureStatus = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 400 && (value as number) <= 599;

/** Google's `RetryInfo` and `QuotaFailure`. */
function readDetails(details: readonly unknown[], found: Found): void {
  for (const detail of details.slice(0, mostItems)) {
    if (typeof detail !== 'object' || detail === null) continue;
    const { retryDelay, violations } = detail as { retryDelay?: unknown; violations?: unknown };
    if (typeof retryDelay === 'string') found.delay ??= retryDelay.slice(0, 100);
    if (!Array.isArray(violations)) continue;
    for (const violation of violations.slice(0, mostItems)) {
      const { quotaId } = (violation ?? {}) as { quotaId?: unknown };
      if (typeof quotaId === 'string') found.codes.add(quotaId.slice(0, 100));
    }
  }
}
