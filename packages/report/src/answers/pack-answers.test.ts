import { gunzipSync } from 'node:zlib';
import { accuracyMetric, createVerdicts } from '@memgym/scoring';
import { describe, expect, it } from 'vitest';
import { answersOf } from '../__fixtures__/sample-run.js';
import { explainAnswers } from './explain-answers.js';
import { packAnswers } from './pack-answers.js';
import type { PackedChunk, PackedIndex } from './packed-answers.js';

const read = <Value>(block: string): Value =>
  JSON.parse(gunzipSync(Buffer.from(block, 'base64')).toString('utf8')) as Value;

describe('packed answers', () => {
  const records = [...answersOf('weak', 'bm25', 0.3), ...answersOf('strong', 'bm25', 0.9)];
  const explained = explainAnswers(records, {
    verdicts: createVerdicts([accuracyMetric]),
    textsOf: ({ questionId }) => ({ evidence: [`${questionId} ${'x'.repeat(1500)}`], retrieved: [] }),
  });

  it('are gzip that other programs read, with every answer in the index and its details in one chunk', () => {
    const packed = packAnswers(explained);
    const index = read<PackedIndex>(packed.index);
    expect(index.outcome).toHaveLength(1440);
    expect(packed.withoutDetails).toBe(0);
    expect(packed.chunks.length).toBeGreaterThan(1);
    const details = packed.chunks.flatMap((chunk, number) => {
      const { details, texts } = read<PackedChunk>(chunk);
      for (const { place } of details) expect(index.chunk[place]).toBe(number);
      return details.map(({ place, evidence: [turn] }) => ({ place, text: texts[turn?.[1] ?? -1] }));
    });
    expect(details.map(({ place }) => place)).toEqual(index.outcome.map((_, place) => place));
    for (const { place, text } of details)
      expect(text).toMatch(explained.answers[place]?.questionId as string);
  });

  it('lose the details of questions that every system answered first when they are limited', () => {
    const missed = new Set(
      explained.answers.filter(({ outcome }) => outcome !== 'right').map(({ questionId }) => questionId),
    );
    const packed = packAnswers(explained, 1_000_000);
    const { chunk } = read<PackedIndex>(packed.index);
    const kept = explained.answers.filter((_, place) => (chunk[place] ?? -1) >= 0);
    expect(packed.withoutDetails).toBe(1440 - kept.length);
    expect(missed.size).toBeLessThan(720);
    expect(kept.length).toBeLessThan(1440);
    expect(new Set(kept.map(({ questionId }) => questionId)).size).toBeGreaterThan(400);
    const isRight = kept.filter(({ questionId }) => !missed.has(questionId));
    if (missed.size * 1750 > 1_000_000) expect(isRight).toHaveLength(0);
    else expect(new Set(kept.map(({ questionId }) => questionId)).size).toBeGreaterThanOrEqual(missed.size);
  });
});
