import type { Profile, WriteWarning } from '@memgym/core';
import type { Asked } from '../../model-use/model-access.js';
import type { Observation } from '../../scoped/index.js';
import { halvesAfterCut } from '../halves-after-cut.js';

/** The facts of a batch, and the messages whose facts are unknown. */
export interface Extraction<Fact> {
  readonly facts: readonly Fact[];
  /** Ids of messages with an unreadable reply. */
  readonly unread: readonly string[];
  readonly warnings: readonly WriteWarning[];
}

/**
 * Asks for the facts of a batch; in `fixed`, asks about each half separately if the reply does not fit into the output
 * limit.
 * @throws {ProviderError} when a reply cannot be read and `onUnusableReply` is `fail`
 */
export async function extractInParts<Fact>(
  batch: readonly Observation[],
  ask: (batch: readonly Observation[]) => Promise<Asked<Pick<Extraction<Fact>, 'facts' | 'warnings'>>>,
  options: { readonly profile: Profile; readonly onUnusableReply: 'skip' | 'fail' },
): Promise<Extraction<Fact>> {
  const asked = await ask(batch);
  if (asked.ok) return { ...asked.output, unread: [] };
  const halves = halvesAfterCut(options, asked, batch);
  if (halves !== undefined) {
    const before = await extractInParts(halves[0], ask, options);
    const after = await extractInParts(halves[1], ask, options);
    return {
      facts: [...before.facts, ...after.facts],
      unread: [...before.unread, ...after.unread],
      warnings: [...before.warnings, ...after.warnings],
    };
  }
  if (options.onUnusableReply === 'fail') throw asked.error;
  return {
    facts: [],
    unread: batch.map(({ sourceId }) => sourceId),
    warnings: [{ kind: 'unusable-reply', detail: asked.problem }],
  };
}
