import type { AnswerRecord } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { personaMemSlices } from './slices.js';

const partOf = (key: string) => (record: Pick<AnswerRecord, 'meta'>) =>
  personaMemSlices.find((slice) => slice.key === key)?.of(record as AnswerRecord) ?? null;
const sessionsBin = partOf('distance');
const tokensBand = partOf('tokens');

const at = (sessions: number, contextTokens: number) => ({
  meta: { distanceToReferenceInBlocks: sessions, contextLengthInTokens: contextTokens },
});

describe('the distance of a question', () => {
  it('is counted in sessions, and by threes in histories of 1M tokens, as in the paper', () => {
    expect([1, 7, 20].map((sessions) => sessionsBin(at(sessions, 120_000)))).toEqual(['1', '7', '20']);
    expect([1, 3, 4, 58, 60].map((sessions) => sessionsBin(at(sessions, 700_000)))).toEqual([
      '1–3',
      '1–3',
      '4–6',
      '58–60',
      '58–60',
    ]);
    expect(sessionsBin({})).toBeNull();
  });

  it('is in a band of tokens', () => {
    const band = (tokens: number) => tokensBand({ meta: { distanceToReferenceInTokens: tokens } });
    expect([999, 1_000, 15_327, 256_000].map(band)).toEqual([
      'below 1k',
      'below 4k',
      'below 16k',
      '256k or more',
    ]);
    expect(tokensBand({})).toBeNull();
  });

  it('has its bins in order', () => {
    const [distance] = personaMemSlices;
    expect(distance?.order?.slice(0, 20)).toEqual(
      Array.from({ length: 20 }, (_, place) => String(place + 1)),
    );
    expect(distance?.order?.slice(-20)).toContain('58–60');
  });
});
