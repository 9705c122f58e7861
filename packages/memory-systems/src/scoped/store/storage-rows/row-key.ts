/** Keys of the rows that store a scope: one prefix for each kind of row. */
export const rowKey = {
  memory: (memoryId: string): string => `memory/${memoryId}`,
  /** Row of a known source: see `KnownSource`. */
  source: (sourceId: string): string => `source/${sourceId}`,
  /** Row with the expiry time of a source. */
  expiry: (sourceId: string): string => `expiry/${sourceId}`,
  /** Row with the `meta` of a source. */
  meta: (sourceId: string): string => `meta/${sourceId}`,
  /** Row with the changes of a memory's text. */
  history: (memoryId: string): string => `history/${memoryId}`,
  state: 'state',
} as const;

type RowSort = keyof typeof rowKey;

/** The inverse of {@link rowKey}; undefined for a key that it never makes. */
export function parseRowKey(key: string): { readonly sort: RowSort; readonly id: string } | undefined {
  if (key === rowKey.state) return { sort: 'state', id: '' };
  const slash = key.indexOf('/');
  const sort = key.slice(0, slash);
  return isSort(sort) && sort !== 'state' ? { sort, id: key.slice(slash + 1) } : undefined;
}

function isSort(text: string): text is RowSort {
  return Object.hasOwn(rowKey, text);
}
