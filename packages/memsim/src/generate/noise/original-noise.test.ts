import { createNumpyRandom, type NumpyRandom } from '@memgym/datasets';
import { describe, expect, it } from 'vitest';
import type { MemDailyItem } from '../../data/memdaily-list.js';
import { originalNoise } from './original-noise.js';

const pool = { count: 60, at: (place: number) => `remark ${place}` };

const item = (count: number, evidence: number[]): MemDailyItem => ({
  messages: Array.from({ length: count }, (_, mid) => ({ mid, message: `m${mid}`, place: 'P', time: 'T' })),
  question: {
    question: 'q',
    answer: 'a',
    target_step_id: evidence,
    choices: { A: 'a', B: 'b', C: 'c', D: 'd' },
    ground_truth: 'A',
    time: 'T',
  },
});

const withNoise = (items: readonly MemDailyItem[], factor: number, random: NumpyRandom) => {
  const list = originalNoise({ type: 'simple', group: 'roles', items }, { factor, pool, random });
  return [...list.items].map(({ messages, question }) => ({
    evidence: question.target_step_id,
    places: messages.flatMap((text, place) => (/^m\d \(消息地点 P, 消息时间 T\)$/.test(text) ? [place] : [])),
    remarks: messages.filter((text) => text.startsWith('remark')).slice(0, 2),
    count: messages.length,
  }));
};

describe('noise of the reference profile', () => {
  const items = [item(2, [0]), item(4, [3, 0]), item(5, [1, 2])];

  // Outputs of the original's infuse_noise.py for OT 0, 1 and 9 in one process, with this pool.
  it('is drawn as the original draws it, file after file', () => {
    const random = createNumpyRandom(1128);
    expect(withNoise(items, 1, random).map(({ evidence, places }) => [evidence, places])).toEqual([
      [[0], [0, 1]],
      [
        [3, 0],
        [0, 1, 2, 3],
      ],
      [
        [1, 2],
        [0, 1, 2, 3, 4],
      ],
    ]);
    expect(withNoise(items, 2, random)).toEqual([
      { evidence: [2], places: [2, 3], remarks: ['remark 20', 'remark 41'], count: 4 },
      { evidence: [6, 0], places: [0, 3, 5, 6], remarks: ['remark 56', 'remark 4'], count: 8 },
      { evidence: [5, 6], places: [2, 5, 6, 7, 9], remarks: ['remark 12', 'remark 7'], count: 10 },
    ]);
    expect(withNoise(items, 10, random)).toEqual([
      { evidence: [7], places: [7, 12], remarks: ['remark 0', 'remark 9'], count: 20 },
      { evidence: [26, 15], places: [15, 18, 24, 26], remarks: ['remark 31', 'remark 58'], count: 40 },
      { evidence: [9, 21], places: [3, 9, 21, 30, 42], remarks: ['remark 49', 'remark 57'], count: 50 },
    ]);
  });

  // The worked example of packages/memsim/spec.md.
  it('moves evidence to the new positions of its messages', () => {
    const at = { permutation: (count: number) => Uint32Array.from(count === 4 ? [3, 1, 0, 2] : [5, 6, 0]) };
    const [made] = withNoise([item(2, [0, 1])], 2, at);
    expect(made).toEqual({ evidence: [1, 3], places: [1, 3], remarks: ['remark 5', 'remark 6'], count: 4 });
  });
});
