import { defined } from '@memgym/core/config';
import { StorageError } from '@memgym/core/errors';
import {
  type Expiry,
  expirySchema,
  type JsonObject,
  type JsonValue,
  jsonObjectSchema,
  type StoredRow,
} from '@memgym/core/memory';
import * as z from 'zod';
import type { MemoryIndex } from '../../design/memory-index.js';
import type { MemoryRecord } from '../../design/memory-record.js';
import type { ScopedMemoryDesign } from '../../design/scoped-memory-design.js';
import {
  type KnownSource,
  knownSourceSchema,
  type ScopeChange,
  type TextChange,
  textChangeSchema,
} from '../scope-store.js';
import { memoryOfRow } from './memory-row.js';
import { parseRowKey } from './row-key.js';

const historySchema = z.array(textChangeSchema);

/** What rows say, one after another. */
interface RowReader<State extends JsonValue> {
  /** @throws {StorageError} for a row that this package never writes */
  readonly read: (row: StoredRow) => void;
  /** The rows that were read, as a change that fills an empty store. */
  change(): ScopeChange<State>;
}

export function createRowReader<State extends JsonValue, Index extends MemoryIndex<State>>(
  design: ScopedMemoryDesign<State, Index>,
  place: string,
): RowReader<State> {
  const records: MemoryRecord[] = [];
  const learned: [string, KnownSource][] = [];
  const expiring: [string, Expiry][] = [];
  const described: [string, JsonObject][] = [];
  const history: [string, TextChange][] = [];
  let state: State | undefined;
  const read = (row: StoredRow): void => {
    const { key, value } = row;
    const { sort, id } = parseRowKey(key) ?? { id: '' };
    if (sort === 'memory') {
      const record = memoryOfRow(id, row);
      if (record === undefined || !fits(record, design)) throw damaged(place, key);
      records.push(record);
    } else if (sort === 'source') {
      const source = knownSourceSchema.safeParse(value);
      if (!source.success) throw damaged(place, key);
      learned.push([id, source.data]);
    } else if (sort === 'expiry') {
      const expiry = expirySchema.safeParse(value);
      if (!expiry.success) throw damaged(place, key);
      expiring.push([id, expiry.data]);
    } else if (sort === 'meta') {
      if (!jsonObjectSchema.safeParse(value).success) throw damaged(place, key);
      // Unparsed, because a schema's output would lose keys like `__proto__`.
      described.push([id, value as JsonObject]);
    } else if (sort === 'history') {
      const changes = historySchema.safeParse(value);
      if (!changes.success) throw damaged(place, key);
      history.push(...changes.data.map((change): [string, TextChange] => [id, change]));
    } else if (sort === 'state') {
      const parsed = design.state?.schema.safeParse(value);
      if (parsed && !parsed.success) throw damaged(place, key);
      if (parsed) state = parsed.data;
    } else {
      throw damaged(place, key);
    }
  };
  const change = (): ScopeChange<State> => {
    learned.sort(([, left], [, right]) => left.position - right.position);
    records.sort((left, right) => left.order - right.order);
    return {
      put: records.filter(({ retiredAt }) => retiredAt === undefined),
      retired: records.filter(({ retiredAt }) => retiredAt !== undefined),
      remove: [],
      learned,
      expiring,
      described,
      history,
      ...defined({ state }),
    };
  };
  return { read, change };
}

/** A memory without a vector is valid if its design does not embed all memories, which may depend on its options. */
function fits<State extends JsonValue, Index extends MemoryIndex<State>>(
  { vector }: MemoryRecord,
  { embedder, embeds }: ScopedMemoryDesign<State, Index>,
): boolean {
  if (embedder === undefined) return true;
  return vector === undefined ? embeds !== undefined : vector.length === embedder.info.dimensions;
}

function damaged(place: string, key: string): StorageError {
  return new StorageError('damaged', place, `the row ${JSON.stringify(key)} is damaged.`, {
    hint: 'Restore a backup, or open it with the package version that wrote it.',
  });
}
