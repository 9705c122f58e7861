/** Keys of the rows that store a scope: one prefix for each kind of row. */
export const rowKey = {
  memory: (memoryId: string): string => `memory/${memoryId}`,
  /** Holds the digest of a known source's content. */
  source: (sourceId: string): string => `source/${sourceId}`,
  /** Holds when a source expires. */
  expiry: (sourceId: string): string => `expiry/${sourceId}`,
  /** Holds the `meta` of a source. */
  meta: (sourceId: string): string => `meta/${sourceId}`,
  /** Holds the changes of a memory's text. */
  history: (memoryId: string): string => `history/${memoryId}`,
  state: 'state',
} as const;

type RowSort = keyof typeof rowKey;

/** What {@link rowKey} made a key of; undefined for a key that it never makes. */
export function parseRowKey(key: string): { readonly sort: RowSort; readonly id: string } | undefined {
  if (key === rowKey.state) return { sort: 'state', id: '' };
  const slash = key.indexOf('/');
  const sort = key.slice(0, slash);
  return isSort(sort) && sort !== 'state' ? { sort, id: key.slice(slash + 1) } : undefined;
}

function isSort(text: string): text is RowSort {
  return Object.hasOwn(rowKey, text);
}
