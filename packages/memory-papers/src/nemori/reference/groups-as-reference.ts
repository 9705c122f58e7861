import type { MessageGroup } from '../cover-indices.js';
import type { Grouping } from '../covering-groups.js';
import type { KeptMessage } from '../kept-message.js';

/**
 * The model's groups unrepaired: a repeated index is in several groups, an omitted one is lost, and a small group
 * is dropped (docs/specs/memory-systems.md#nemori-faults).
 */
export function groupsAsReference(
  proposed: readonly MessageGroup[],
  chunk: readonly KeptMessage[],
  { settings, skipped }: Grouping,
): readonly MessageGroup[] {
  const groups = proposed
    .map(({ indices, topic }) => ({
      indices: indices.filter((index) => chunk[index] !== undefined),
      topic,
    }))
    .filter(({ indices }) => indices.length >= settings.episodeMinMessages);
  const kept = new Set(groups.flatMap(({ indices }) => indices));
  const named = new Set(proposed.flatMap(({ indices }) => indices));
  chunk.forEach(({ sourceId }, index) => {
    if (kept.has(index)) return;
    const reason = named.has(index)
      ? `its group has fewer than ${settings.episodeMinMessages} messages`
      : 'the model put it into no episode';
    skipped.push({ sourceId, reason });
  });
  return groups;
}
