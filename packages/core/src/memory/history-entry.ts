/** One change of a memory, oldest first in a history. */
export interface HistoryEntry {
  readonly memoryId: string;
  readonly event: 'add' | 'update' | 'delete';
  readonly before: string | null;
  readonly after: string | null;
  readonly ingestTime: number;
}
