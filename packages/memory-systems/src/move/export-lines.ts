import { DatasetError } from '@memgym/core/errors';
import {
  expirySchema,
  jsonObjectSchema,
  jsonValueSchema,
  memoryItemSchema,
  readJson,
  roleSchema,
  type ScopeExport,
  sliced,
  type UserExport,
} from '@memgym/core/memory';
import * as z from 'zod';

const headSchema = z.strictObject({
  type: z.literal('export'),
  version: z.literal(1),
  system: z.string(),
  schemaVersion: z.number().exactOptional(),
  form: z.string().exactOptional(),
  user: z.string(),
});
const scopeSchema = z.strictObject({
  type: z.literal('scope'),
  agent: z.string().exactOptional(),
  run: z.string().exactOptional(),
  state: jsonValueSchema,
});
const sourceSchema = z.strictObject({
  type: z.literal('source'),
  id: z.string().min(1),
  expiresAt: expirySchema.exactOptional(),
  meta: jsonObjectSchema.exactOptional(),
  digest: z.string().exactOptional(),
  position: z.number().exactOptional(),
  role: roleSchema.exactOptional(),
  speaker: z.string().exactOptional(),
  sessionId: z.string().exactOptional(),
});
const changeSchema = z.strictObject({
  memoryId: z.string(),
  event: z.enum(['add', 'update', 'delete']),
  before: z.string().nullable(),
  after: z.string().nullable(),
  ingestTime: z.number(),
});
const memorySchema = memoryItemSchema.extend({
  type: z.literal('memory'),
  ownMeta: jsonObjectSchema.exactOptional(),
  data: jsonValueSchema.exactOptional(),
  retiredAt: z.number().exactOptional(),
  history: z.array(changeSchema),
});
const lineSchema = z.discriminatedUnion('type', [headSchema, scopeSchema, sourceSchema, memorySchema]);

/**
 * The export of a user as JSON lines, one object a line: `export` (the user), then for each agent and run a `scope`, its
 * `source`s (messages that were remembered) and its `memory`s.
 *
 * @example
 * ```ts
 * import { createMemory } from '@memgym/memory-systems';
 * import { exportLines } from '@memgym/memory-systems/move';
 *
 * const memory = createMemory({ user: 'ann' });
 * await memory.remember({ id: 't1', content: 'I moved to Bergen.' });
 * for (const line of exportLines(await memory.exportUser())) console.log(JSON.parse(line).type);
 * // prints export
 * // prints scope
 * // prints source
 * // prints memory
 * ```
 */
export function exportLines(exported: UserExport): Iterable<string> & AsyncIterable<string> {
  return {
    [Symbol.iterator]: () => linesOf(exported),
    [Symbol.asyncIterator]: () => sliced(linesOf(exported)),
  };
}

function* linesOf({ scopes, ...head }: UserExport): Generator<string> {
  yield JSON.stringify({ type: 'export', version: 1, ...head });
  for (const { scope, memories, sources, state } of scopes) {
    const { user: _inHead, ...own } = scope;
    yield JSON.stringify({ type: 'scope', ...own, state });
    for (const source of sources) yield JSON.stringify({ type: 'source', ...source });
    for (const memory of memories) yield JSON.stringify({ type: 'memory', ...memory });
  }
}

/**
 * Reads the lines of {@link exportLines}, for `importUser`. Blank lines are skipped.
 *
 * @param name of the file, for errors
 * @throws {DatasetError} for a line that is not of such an export, with its number
 */
export async function readExport(
  lines: Iterable<string> | AsyncIterable<string>,
  name = 'the export',
): Promise<UserExport> {
  let number = 0;
  let head: z.output<typeof headSchema> | undefined;
  const scopes: (ScopeExport & {
    memories: ScopeExport['memories'][number][];
    sources: ScopeExport['sources'][number][];
  })[] = [];
  for await (const line of sliced(lines)) {
    number += 1;
    if (line.trim() === '') continue;
    const read = lineOf(line, { file: name, line: number });
    if (read.type === 'export' && head === undefined) {
      head = read;
      continue;
    }
    if (head === undefined || read.type === 'export')
      throw misplaced({ file: name, line: number }, read.type);
    const { type: _type, ...own } = read;
    if (read.type === 'scope') {
      const { agent, run, state } = read;
      const scope = {
        user: head.user,
        ...(agent !== undefined && { agent }),
        ...(run !== undefined && { run }),
      };
      scopes.push({ scope, state, memories: [], sources: [] });
      continue;
    }
    const scope = scopes.at(-1);
    if (scope === undefined) throw misplaced({ file: name, line: number }, read.type);
    // As read, because the output of a schema loses keys such as `__proto__`.
    if (read.type === 'source') scope.sources.push(own as ScopeExport['sources'][number]);
    else scope.memories.push(own as ScopeExport['memories'][number]);
  }
  if (head === undefined) throw misplaced({ file: name, line: number }, 'nothing');
  const { type: _type, version: _version, ...rest } = head;
  return { ...rest, scopes };
}

interface Place {
  readonly file: string;
  readonly line: number;
}

function lineOf(line: string, place: Place): z.output<typeof lineSchema> {
  const read = readJson(line);
  if (!read.ok) throw unreadable(place, 'it is not JSON');
  const parsed = lineSchema.safeParse(read.value);
  if (!parsed.success) throw unreadable(place, z.prettifyError(parsed.error));
  return read.value as unknown as z.output<typeof lineSchema>;
}

function unreadable(place: Place, why: string): DatasetError {
  return new DatasetError(place, `this is not a line of an export: ${why}`, {
    hint: 'Give the lines of `exportLines` unchanged.',
  });
}

function misplaced(place: Place, type: string): DatasetError {
  return new DatasetError(place, `'${type}' stands where it cannot.`, {
    hint: 'An export begins with a line of the type `export`, and each scope with one of the type `scope`.',
  });
}
