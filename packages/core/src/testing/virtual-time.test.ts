import { describe, expect, it } from 'vitest';
import { createVirtualTime } from './virtual-time.js';

describe('a virtual time', () => {
  it('adds up dependent waits, but not concurrent ones', async () => {
    const time = createVirtualTime();
    await time.run(
      (async () => {
        await time.sleep(2);
        await Promise.all([time.sleep(3), time.sleep(5), time.sleep(1).then(() => time.sleep(1))]);
        await time.sleep(0.5);
      })(),
    );
    expect(time.now()).toBe(7.5);
  });

  it('does not advance for work that does not wait, and passes on a failure', async () => {
    const time = createVirtualTime();
    expect(await time.run(Promise.resolve(4))).toBe(4);
    await expect(time.run(Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(time.now()).toBe(0);
  });
});
