import { describe, expect, it } from 'vitest';
import { inSlices, sliced } from './in-slices.js';
import { turnsDuring } from './testing/turns-during.js';

/** Takes two milliseconds of the processor. */
function work(): void {
  const until = performance.now() + 2;
  while (performance.now() < until);
}

describe('work in slices', () => {
  const items = Array.from({ length: 50 }, (_value, at) => at);

  it('is done for each item in order, while the event loop has turns', async () => {
    const done: number[] = [];
    const turns = await turnsDuring(() =>
      inSlices(items, (item) => {
        work();
        done.push(item);
      }),
    );
    expect(done).toEqual(items);
    expect(turns).toBeGreaterThan(2);
  });

  it('can be a loop over a list, or over what arrives', async () => {
    const done: number[] = [];
    const turns = await turnsDuring(async () => {
      for await (const item of sliced(items)) {
        work();
        done.push(item);
      }
    });
    expect(done).toEqual(items);
    expect(turns).toBeGreaterThan(2);
    const arriving = async function* () {
      yield* items;
    };
    const arrived: number[] = [];
    for await (const item of sliced(arriving())) arrived.push(item);
    expect(arrived).toEqual(items);
  });

  it('ends with the failure of the work', async () => {
    const failing = inSlices(items, (item) => {
      if (item === 3) throw new Error('third');
    });
    await expect(failing).rejects.toThrow('third');
  });
});
