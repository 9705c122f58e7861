import { expect, it } from 'vitest';
import { createTurns } from './turns.js';

const round = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('one piece of work begins in each round of the event loop, in order of arrival', async () => {
  const turn = createTurns();
  const begun: number[] = [];
  for (const number of [1, 2, 3]) void turn().then(() => begun.push(number));
  const seen: number[][] = [[...begun]];
  for (let rounds = 0; rounds < 3; rounds += 1) {
    await round();
    seen.push([...begun]);
  }
  expect(seen).toEqual([[], [1], [1, 2], [1, 2, 3]]);
  await turn();
  void turn().then(() => begun.push(4));
  await round();
  expect(begun).toEqual([1, 2, 3, 4]);
});
