import { ProviderError, type ProviderErrorReason } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import type { Asked } from '../../model-use/model-access.js';
import type { Observation } from '../../scoped/index.js';
import { extractInParts } from './extracted-facts.js';

const batch = ['a', 'b', 'c', 'd', 'e'].map(
  (sourceId): Observation => ({ sourceId, kind: 'turn', role: 'user', content: sourceId }),
);

function refused(reason: ProviderErrorReason): Asked<never> {
  const error = new ProviderError(reason, 'It stopped.');
  return { ok: false, problem: error.message, error };
}

/** Gives one fact per message, for at most this many messages; a longer reply is cut off. */
const upTo = (most: number, unread?: string) => async (part: readonly Observation[]) => {
  if (part.length > most) return refused('incomplete-reply');
  if (part.some(({ sourceId }) => sourceId === unread)) return refused('invalid-reply');
  return { ok: true as const, output: { facts: part.map(({ sourceId }) => sourceId), warnings: [] } };
};

describe('extracting facts in parts', () => {
  const fixed = { profile: 'fixed', onUnusableReply: 'skip' } as const;

  it('asks about smaller parts, in order, until their replies are complete', async () => {
    expect(await extractInParts(batch, upTo(2), fixed)).toMatchObject({
      facts: ['a', 'b', 'c', 'd', 'e'],
      unread: [],
    });
  });

  it('reports the messages of a part with an unreadable reply, and stores the facts of the others', async () => {
    expect(await extractInParts(batch, upTo(2, 'd'), fixed)).toMatchObject({
      facts: ['a', 'b', 'c'],
      unread: ['d', 'e'],
      warnings: [{ kind: 'unusable-reply' }],
    });
  });

  it.each([
    ['a single message', batch.slice(0, 1), fixed],
    ['the reference profile', batch, { ...fixed, profile: 'reference' } as const],
  ])('does not split %s', async (_name, part, options) => {
    const { facts, unread } = await extractInParts(part, upTo(0), options);
    expect([facts, unread]).toEqual([[], part.map(({ sourceId }) => sourceId)]);
  });

  it('fails if configured', async () => {
    const failing = { ...fixed, onUnusableReply: 'fail' } as const;
    await expect(extractInParts(batch, upTo(2, 'd'), failing)).rejects.toMatchObject({
      reason: 'invalid-reply',
    });
  });
});
