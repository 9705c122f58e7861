import { InvalidArgumentError } from '@memgym/core/errors';
import {
  isSession,
  isTurn,
  type JsonObject,
  jsonObjectSchema,
  type MemoryInput,
  roleSchema,
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
