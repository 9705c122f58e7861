import { InternalError } from '@memgym/core/errors';
import type { MemoryRecord } from '../../scoped/index.js';

/** @throws {InternalError} when a record has no vector, although systems with an embedder give every record one */
export function vectorOf({ item, vector }: MemoryRecord): Float32Array {
  if (vector !== undefined) return vector;
  throw new InternalError(`The memory ${JSON.stringify(item.id)} was indexed without a vector.`);
}
