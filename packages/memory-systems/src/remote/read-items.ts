import { defined, findSchemaProblems } from '@memgym/core/config';
import { BackendError } from '@memgym/core/errors';
import {
  type Expiry,
  eventTimeSchema,
  expirySchema,
  hasExpired,
  idSchema,
  jsonObjectSchema,
  type MemoryItem,
  type Moment,
} from '@memgym/core/memory';
import * as z from 'zod';
import { latestEventTime } from '../scoped/index.js';
import { mergeMeta } from '../scoped/write/prepare-records.js';
import type { ScopeMessages } from './known-messages.js';
import type { RemoteHit, RemoteItem, RemoteMemory, RemoteScope } from './remote-memory.js';

const itemSchema = z.object({
  id: idSchema,
  text: z.string().regex(/\S/, 'a memory must have a text'),
  kind: idSchema.optional(),
  sourceIds: z.array(idSchema).optional(),
  eventTime: eventTimeSchema.optional(),
  ingestTime: z.number().optional(),
  position: z.int().nonnegative().optional(),
  meta: jsonObjectSchema.optional(),
  expiresAt: expirySchema.optional(),
  label: z.string().optional(),
});
const hitSchema = itemSchema.extend({ score: z.number().optional() });

/** A memory with the time at which it expires. */
export interface ReadItem {
  readonly item: MemoryItem;
  readonly expiries: readonly Expiry[];
}

/** The scope of a memory, and what this process wrote to it. */
interface ReadScope {
  readonly scope: RemoteScope;
  readonly messages: Readonly<ScopeMessages>;
}

/** Makes memories of what a service returns; what this process wrote completes them. */
export class ItemReader {
  readonly #name: string;
  readonly #provenance: RemoteMemory['provenance'];

  constructor({ name, provenance }: Pick<RemoteMemory, 'name' | 'provenance'>) {
    this.#name = name;
    this.#provenance = provenance;
  }

  /** @throws {BackendError} when one is malformed, cites nothing, or belongs to another scope */
  items(given: readonly RemoteItem[], from: ReadScope): ReadItem[] {
    const items = firstOfEachId(this.#checked(itemSchema, given, 'list'));
    return items.map((item) => this.#read(item, from));
  }

  /** In the order of the service, the best first. @throws {BackendError} also when only some have a score, or when a score rises */
  hits(given: readonly RemoteHit[], from: ReadScope): (ReadItem & { readonly score: number })[] {
    const hits = firstOfEachId(this.#checked(hitSchema, given, 'recall'));
    const scored = hits.filter(({ score }) => score !== undefined).length;
    if (scored > 0 && scored < hits.length) {
      throw this.#wrong(
        '`recall` returned some memories with a score and some without.',
        'Return a score with all of them, or with none: their order is then their rank.',
      );
    }
    const rising = hits.findIndex(({ score = 0 }, rank) => score > (hits[rank - 1]?.score ?? score));
    if (rising > 0) {
      const [before, after] = [hits[rising - 1]?.score, hits[rising]?.score];
      throw this.#wrong(
        `\`recall\` returned a memory with the score ${after} after one with ${before}, but the best comes first.`,
        'Return the best first, with a score that is higher for a better one: turn a distance d into 1 - d, or leave the scores out.',
      );
    }
    return hits.map((hit, rank) => ({ ...this.#read(hit, from), score: hit.score ?? 1 / (rank + 1) }));
  }

  #wrong(message: string, hint: string): BackendError {
    return new BackendError(this.#name, message, { hint });
  }

  #checked<Given>(schema: z.ZodType<Given>, given: readonly unknown[], operation: string): Given[] {
    const [problem] = findSchemaProblems(z.array(schema), given);
    if (problem === undefined) return z.array(schema).parse(given);
    const place = problem.path.map(String).join('.');
    throw this.#wrong(
      `\`${operation}\` returned a malformed memory (${place}): ${problem.message}.`,
      'Return memories with an `id` and a `text`, as RemoteHit and RemoteItem describe them.',
    );
  }

  #read(item: z.infer<typeof itemSchema>, { scope, messages }: ReadScope): ReadItem {
    const { id, text, kind = 'memory', eventTime, ingestTime, position, meta, expiresAt, label } = item;
    if (label !== undefined && label !== scope.label) {
      throw this.#wrong(
        `the service returned ${JSON.stringify(id)} of another scope.`,
        'Search by the whole `label` of the scope, and compare it exactly, not as a prefix or pattern.',
      );
    }
    const isCited = this.#provenance === 'message';
    const sourceIds = isCited ? (item.sourceIds ?? []) : [];
    if (isCited && sourceIds.length === 0) {
      throw this.#wrong(
        `the service returned ${JSON.stringify(id)} without \`sourceIds\`.`,
        "Store the ids of the messages with each memory, or declare `provenance: 'unknown'`.",
      );
    }
    const sources = sourceIds.flatMap((sourceId) => messages.known.get(sourceId) ?? []);
    const ownMeta = meta ?? mergeMeta(sources.map((source) => source.meta));
    return {
      item: {
        id,
        kind,
        text,
        sourceIds: [...sourceIds],
        ...(!isCited && { provenance: 'unknown' }),
        ...defined({ eventTime: eventTime ?? latestEventTime(sources) }),
        ingestTime: ingestTime ?? Math.max(0, ...sources.map((source) => source.ingestTime)),
        ...defined({ position }),
        ...(ownMeta !== undefined && { meta: structuredClone(ownMeta) }),
      },
      expiries: [expiresAt, ...sources.map((source) => source.expiresAt)].filter(
        (each) => each !== undefined,
      ),
    };
  }
}

/** A service may return a memory twice, such as on two pages. */
function firstOfEachId<Item extends { readonly id: string }>(items: readonly Item[]): Item[] {
  const seen = new Set<string>();
  return items.filter(({ id }) => !seen.has(id) && seen.add(id));
}

/** Whether a memory may be shown at a moment. */
export function isShown({ expiries }: ReadItem, moment: Moment | undefined): boolean {
  return moment === undefined || !expiries.some((expiry) => hasExpired(expiry, moment));
}
