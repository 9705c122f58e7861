import type { Clock } from '@memgym/core';
import { defined } from '@memgym/core/config';
import { InvalidArgumentError } from '@memgym/core/errors';
import {
  type Expiry,
  isSession,
  isTurn,
  type JsonObject,
  jsonObjectSchema,
  type MemoryInput,
  roleSchema,
  sha256,
  turnsOfSession,
} from '@memgym/core/memory';
import type { Observation } from '../design/observation.js';

/**
 * The observations of an input, oldest first: one observation for a turn or a document, one per turn for a session,
 * with the session's id and start time if a turn has none of its own. The input is neither changed nor shared.
 * @throws {InvalidArgumentError} when an id is empty, a content is not text, a role is unknown, or a `meta` is not JSON
 */
export function observationsOf(input: MemoryInput): Observation[] {
  if (isSession(input)) return turnsOfSession(input).map(observationOfTurn);
  if (isTurn(input)) return [observationOfTurn(input)];
  const { id, text, eventTime, expiresAt, meta } = input;
  return [
    checked({
      sourceId: id,
      kind: 'document',
      content: text,
      ...known({ eventTime, expiresAt, meta: checkedMeta(id, meta) }),
    }),
  ];
}

function observationOfTurn(turn: ReturnType<typeof turnsOfSession>[number]): Observation {
  const { id, role, content, speaker, eventTime, sessionId, expiresAt, meta } = turn;
  return checked({
    sourceId: id,
    kind: 'turn',
    role,
    content,
    ...known({ speaker, eventTime, sessionId, expiresAt, meta: checkedMeta(id, meta) }),
  });
}

type Known<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

/** Without undefined members; objects are copied, because the caller may change them later. */
function known<T extends object>(values: T): Known<T> {
  const entries = Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => [key, typeof value === 'object' ? structuredClone(value) : value]);
  return Object.fromEntries(entries) as Known<T>;
}

/** @throws {InvalidArgumentError} when it is not JSON, so that storing would change it */
function checkedMeta(sourceId: string, meta: JsonObject | undefined): JsonObject | undefined {
  if (meta === undefined || jsonObjectSchema.safeParse(meta).success) return meta;
  throw new InvalidArgumentError(
    'input',
    `${JSON.stringify(sourceId)} has a \`meta\` that is not a JSON object.`,
    {
      hint: 'Use texts, finite numbers, true, false, null, lists and plain objects; write a Date as text.',
    },
  );
}

function checked(observation: Observation): Observation {
  const { sourceId, content, role } = observation;
  if (typeof sourceId !== 'string' || sourceId === '') {
    throw new InvalidArgumentError('input', 'a turn or document has no id.', {
      hint: 'Give every turn and document an id that is unique for its user.',
    });
  }
  if (typeof content !== 'string') {
    throw new InvalidArgumentError('input', `${JSON.stringify(sourceId)} has no text.`, {
      hint: 'A turn needs `content`, a document needs `text`.',
    });
  }
  if (role !== undefined && !roleSchema.options.includes(role)) {
    throw new InvalidArgumentError(
      'input',
      `${JSON.stringify(sourceId)} has the unknown role ${JSON.stringify(role)}.`,
      {
        hint: `The roles are ${roleSchema.options.join(', ')}; omit messages that nobody said, such as tool results.`,
      },
    );
  }
  return observation;
}

/** Who said a message, and in which session. */
export type SaidBy = Pick<Observation, 'role' | 'speaker' | 'sessionId'>;

/** The inputs that are new to a scope, and the reasons for skipping the others. */
export interface SiftedInput {
  readonly fresh: readonly Observation[];
  /** Id and content digest of each fresh observation. */
  readonly learned: readonly (readonly [sourceId: string, digest: string])[];
  /** Who said each message, and in which session. */
  readonly said: readonly (readonly [sourceId: string, said: SaidBy])[];
  readonly expiring: readonly (readonly [sourceId: string, expiry: Expiry])[];
  readonly described: readonly (readonly [sourceId: string, meta: JsonObject])[];
  readonly skipped: readonly { readonly sourceId: string; readonly reason: string }[];
}

/** The scope that observations come to. */
interface SiftingScope {
  readonly clock: Clock;
  /** The content digest of a source that the scope knows. */
  digestOf(sourceId: string): string | undefined;
}

/**
 * Selects the observations that are new to the scope and not blank.
 * @param readsBlankTexts whether blank ones are selected, too
 */
export function siftObservations(
  inputs: readonly MemoryInput[],
  { clock, digestOf }: SiftingScope,
  readsBlankTexts = false,
): SiftedInput {
  const fresh: Observation[] = [];
  const learned = new Map<string, string>();
  const skipped: { sourceId: string; reason: string }[] = [];
  for (const observation of inputs.flatMap(observationsOf)) {
    const { sourceId, content, expiresAt } = observation;
    const digest = contentDigest(content);
    const known = learned.get(sourceId) ?? digestOf(sourceId);
    if (known !== undefined) {
      const reason = known === digest ? 'duplicate' : 'duplicate id with another text; the first stays';
      skipped.push({ sourceId, reason });
    } else if (!readsBlankTexts && content.trim() === '') {
      skipped.push({ sourceId, reason: 'blank text' });
    } else if (typeof expiresAt === 'number' && clock.now() >= expiresAt) {
      skipped.push({ sourceId, reason: 'expired' });
    } else {
      fresh.push(observation);
      learned.set(sourceId, digest);
    }
  }
  for (const input of inputs) {
    if (!isSession(input) || input.turns.length > 0) continue;
    skipped.push({ sourceId: input.id, reason: 'the session has no turns' });
  }
  const said = fresh.map(({ sourceId, role, speaker, sessionId }) => {
    return [sourceId, defined({ role, speaker, sessionId })] as const;
  });
  const expiring = fresh.flatMap(({ sourceId, expiresAt }) =>
    expiresAt === undefined ? [] : [[sourceId, expiresAt] as const],
  );
  const described = fresh.flatMap(({ sourceId, meta }) =>
    meta === undefined || Object.keys(meta).length === 0 ? [] : [[sourceId, meta] as const],
  );
  return { fresh, learned: [...learned], said, expiring, described, skipped };
}

/** A part of SHA-256 that is long enough to distinguish two texts. */
export function contentDigest(content: string): string {
  return sha256(content).slice(0, 16);
}
