import { type EpisodeRecord, zeroUsage } from '@memgym/core';
import { expect, it } from 'vitest';
import { playedEpisode } from './played-episode.js';

const write = (inputId: string, more: object = {}): EpisodeRecord => ({
  kind: 'write',
  inputId,
  stored: [],
  buffered: [],
  skipped: [],
  usage: zeroUsage,
  ...more,
});

it('counts the writes that stored less because a reply could not be read', () => {
  const records: EpisodeRecord[] = [
    { kind: 'episode-start', system: 'm', episodeId: 'e', cluster: 'c', questions: 0 },
    write('whole'),
    write('unread', { unread: ['t1'] }),
    write('without a reply', { warnings: [{ kind: 'unusable-reply', detail: 'x' }] }),
    write('without an item', { warnings: [{ kind: 'dropped-item', detail: 'x' }] }),
    write('with an unknown number', { warnings: [{ kind: 'unknown-reference', detail: 'x' }] }),
  ];
  const end = { kind: 'episode-end', status: 'complete', records: 6, digest: '0'.repeat(64) } as const;
  expect(playedEpisode(records, end)?.degradedWrites).toBe(3);
});
