import type { Profile, WriteWarning } from '@memgym/core';
import type { Asked } from '../../model-use/model-access.js';
import type { Observation } from '../../scoped/index.js';
import { askInParts } from '../ask-in-parts.js';
import { unusableReply } from '../unusable-reply.js';

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
  const facts: Fact[] = [];
  const unread: string[] = [];
  const warnings: WriteWarning[] = [];
  for await (const { part, asked } of askInParts(batch, ask, options)) {
    if (asked.ok) {
      facts.push(...asked.output.facts);
      warnings.push(...asked.output.warnings);
    } else {
      warnings.push(unusableReply(options, asked.error));
      unread.push(...part.map(({ sourceId }) => sourceId));
    }
  }
  return { facts, unread, warnings };
}
