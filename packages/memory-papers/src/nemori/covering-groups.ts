import type { WriteWarning } from '@memgym/core';
import { coverIndices, type MessageGroup } from './cover-indices.js';
import type { KeptMessage } from './kept-message.js';
import type { NemoriSettings } from './nemori-presets.js';

/** The limits of groups, and what is reported about them. */
export interface Grouping {
  readonly settings: Pick<NemoriSettings, 'episodeMinMessages' | 'episodeMaxMessages'>;
  readonly warnings: WriteWarning[];
  readonly skipped: { readonly sourceId: string; readonly reason: string }[];
}

/** Groups that contain every message exactly once, with warnings about the model's mistakes. */
export function coveringGroups(
  proposed: readonly MessageGroup[],
  chunk: readonly KeptMessage[],
  { settings, warnings }: Grouping,
): readonly MessageGroup[] {
  const { episodeMinMessages: min, episodeMaxMessages: max } = settings;
  const { groups, unknown, repeated, missing } = coverIndices(proposed, chunk.length, { min, max });
  if (unknown.length > 0) {
    const detail = `The model put messages ${JSON.stringify(unknown)} into episodes; it was shown 0 to ${chunk.length - 1}.`;
    warnings.push({ kind: 'unknown-reference', detail });
  }
  if (repeated.length > 0) {
    const detail = `The model put messages ${JSON.stringify(repeated)} into several episodes; they stay in the first.`;
    warnings.push({ kind: 'rejected-change', detail });
  }
  if (missing.length > 0) {
    const detail = `The model put messages ${JSON.stringify(missing)} into no episode; they were grouped by their order.`;
    warnings.push({ kind: 'rejected-change', detail });
  }
  return groups;
}
