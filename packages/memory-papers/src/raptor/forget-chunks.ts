import type { ForgetRequest, MemoryChanges, MemoryDraft } from '@memgym/memory-systems/define';
import { latestEventTime, redraft } from '@memgym/memory-systems/toolkit';
import { nodeDataOf, textOfPieces } from './raptor-node.js';
import type { RaptorState } from './raptor-state.js';

/**
 * Removes sources from their chunks, and drops every summary that covers them. No model is called: nodes left
 * without a summary get one the next time the tree grows.
 */
export function forgetChunks({
  citing,
  sourceIds,
}: Pick<ForgetRequest<RaptorState>, 'citing' | 'sourceIds'>): MemoryChanges<RaptorState> {
  const put: MemoryDraft[] = [];
  const remove: string[] = [];
  for (const record of citing) {
    const { pieces } = nodeDataOf(record);
    const kept = (pieces ?? []).filter(({ sourceId }) => !sourceIds.has(sourceId));
    if (kept.length === 0) {
      remove.push(record.item.id);
      continue;
    }
    put.push(
      redraft(record, {
        text: textOfPieces(kept),
        sourceIds: kept.map(({ sourceId }) => sourceId),
        eventTime: latestEventTime(kept.map((piece) => ({ eventTime: piece.eventTime ?? undefined }))),
        data: { layer: 0, children: [], madeOf: null, pieces: kept },
      }),
    );
  }
  return { put, remove };
}
