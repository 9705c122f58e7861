import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { findSystem } from './find-system.js';

const folder = fileURLToPath(new URL('./__fixtures__', import.meta.url));

describe('a memory system from outside', () => {
  it.each(['./outside-memory.mjs', 'outside-memory.mjs'])('is found by its file as %s', async (name) => {
    const { type, needs } = await findSystem(name, folder);
    expect({ type, needs }).toEqual({ type: 'outside', needs: [] });
  });

  it.each([
    ['./missing.mjs', /'.\/missing.mjs' could not be loaded: there is no file/],
    ['@nowhere/no-such-package', /no such package is installed for/],
    ['./no-memory.mjs', /exports no `memorySystem`; it exports somethingElse/],
    ['./half-memory.mjs', /is not a memory system: [\s\S]*create/],
    ['__proto__', /Unknown memory system "__proto__"/],
  ])('is refused with a reason as %s', async (name, message) => {
    await expect(findSystem(name, folder)).rejects.toThrow(message);
  });
});
