import { InternalError } from '@memgym/core/errors';
import type { MemoryRecord } from '@memgym/memory-systems/define';
import type * as z from 'zod';

/**
 * Reads the data that a system stores with each of its memories. Data are replaced, never changed, so each is checked
 * once.
 * @param lost the missing data, as in "lost its …"
 * @returns a reader that throws an InternalError for a memory without it
 */
export function keptData<Kept>(
  schema: z.ZodType<Kept>,
  lost: string,
): (record: { readonly item?: Pick<MemoryRecord['item'], 'id'>; readonly data?: unknown }) => Kept {
  const checked = new WeakSet<object>();
  return ({ item, data }) => {
    if (typeof data === 'object' && data !== null) {
      // The unparsed data, because a schema's output would lose keys such as `__proto__`.
      if (checked.has(data)) return data as Kept;
      if (schema.safeParse(data).success) {
        checked.add(data);
        return data as Kept;
      }
    }
    const name = item === undefined ? 'A memory' : `The memory ${JSON.stringify(item.id)}`;
    throw new InternalError(`${name} lost its ${lost}.`);
  };
}
