import { InternalError } from '@memgym/core';
import type { z } from 'zod';
import type { MemoryRecord } from '../../scoped/index.js';

/**
 * Reads what a system keeps beside each of its memories.
 * @param lost what is gone where it cannot be read, as in "has lost its …"
 * @returns a reader that throws an InternalError for a memory without it
 */
export function keptData<Kept>(schema: z.ZodType<Kept>, lost: string): (record: MemoryRecord) => Kept {
  return ({ item, data }) => {
    const read = schema.safeParse(data);
    if (read.success) return read.data;
    throw new InternalError(`The memory ${JSON.stringify(item.id)} has lost its ${lost}.`);
  };
}
