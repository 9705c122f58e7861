import { expect, it } from 'vitest';
import { inDataOrder } from './data-order.js';

it('sorts answers by system, then by the data, probes last', () => {
  const answers = [
    { system: 'b', episodeId: 'ana', questionNumber: 3 },
    { system: 'b', episodeId: 'ana' },
    { system: 'a', episodeId: 'ana', questionNumber: 3 },
    { system: 'b', episodeId: 'zoe', questionNumber: 1 },
  ];
  expect(inDataOrder(answers, [{ name: 'b' }, { name: 'a' }])).toEqual([
    answers[3],
    answers[0],
    answers[1],
    answers[2],
  ]);
});
