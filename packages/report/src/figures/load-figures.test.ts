import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { loadFigures } from './load-figures.js';

it('draws nothing any more once nobody waits', async () => {
  const waited = new AbortController();
  const outcome = () =>
    Promise.race([loadFigures(waited.signal).then(() => 'over'), setImmediate('drawing')]);
  expect(await outcome()).toBe('drawing');
  waited.abort();
  expect(await outcome()).toBe('over');
});
