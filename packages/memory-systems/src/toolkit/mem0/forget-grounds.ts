import type { MemoryDraft, MemoryRecord } from '../../scoped/index.js';
import { withoutSources } from './grounds.js';

/** The facts after messages are forgotten: facts that other messages state are retained, the others are removed. */
export function forgetGrounds(
  citing: readonly MemoryRecord[],
  forgotten: ReadonlySet<string>,
): { readonly put: MemoryDraft[]; readonly remove: string[] } {
  const put: MemoryDraft[] = [];
  const remove: string[] = [];
  for (const record of citing) {
    const left = withoutSources(record, forgotten);
    if (left === undefined) remove.push(record.item.id);
    else put.push(left);
  }
  return { put, remove };
}
