import { defined } from '@memgym/core/config';
import { inSlices, requireCapability } from '@memgym/core/memory';
import { checkKeys } from '../check-given.js';
import { filterOf } from '../scoped/index.js';
import { pageOf } from '../scoped/operations.js';
import { checkCount } from '../scoped/read/query-filter.js';
import type { ListedMemory, ListOptions } from './memory.js';
import { queryFilters } from './memory-filters.js';
import { type MemoryUse, scopesOf } from './memory-use.js';

const listKeys = ['filters', 'scopes', 'limit', 'offset'] as const satisfies readonly (keyof ListOptions)[];

/** See `Memory.list`. */
export async function list(use: MemoryUse, options: ListOptions): Promise<ListedMemory[]> {
  checkKeys('list', options, listKeys);
  const { filters, scopes, limit = Number.POSITIVE_INFINITY, offset = 0 } = options;
  checkCount('limit', limit);
  checkCount('offset', Math.abs(offset));
  const { system, context, timeZone } = use;
  if (filters === undefined && scopes === undefined && system.page !== undefined) {
    const { scope, clock } = context;
    const items = await system.page(scope, { offset, limit }, { clock });
    const listed: ListedMemory[] = [];
    await inSlices(items, (item) => listed.push({ ...item, scope: { ...scope } }));
    return listed;
  }
  const passes = filterOf(defined({ filters: filters && queryFilters(filters, timeZone) }));
  const listed: ListedMemory[] = [];
  for (const own of await scopesOf(use, scopes)) {
    await inSlices(await requireCapability(system, 'list')(own, { clock: context.clock }), (item) => {
      if (passes?.(item) ?? true) listed.push({ ...item, scope: { ...own } });
    });
  }
  return pageOf(listed, { offset, limit });
}
