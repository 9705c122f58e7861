import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { loadMemorySystemDefinition } from './load-memory-system-definition.js';

const from = fileURLToPath(new URL('./__fixtures__', import.meta.url));

describe('loading a memory system from elsewhere', () => {
  it('takes what a module exports as `memorySystem`', async () => {
    const { type, needs } = await loadMemorySystemDefinition('./outside-memory.mjs', { from });
    expect({ type, needs }).toEqual({ type: 'outside', needs: [] });
  });

  it.each([
    ['./missing.mjs', /'.\/missing.mjs' could not be loaded/],
    ['@nowhere/no-such-package', /could not be loaded/],
    ['./no-memory.mjs', /exports no `memorySystem`/],
    ['./half-memory.mjs', /is no definition of one: [\s\S]*create/],
  ])('says what is wrong with %s', async (specifier, message) => {
    await expect(loadMemorySystemDefinition(specifier, { from })).rejects.toThrow(message);
  });

  it('tells a module that this Node cannot read from a file that is none', async () => {
    // What Node's import says of both.
    const importModule = async () => {
      throw Object.assign(new TypeError('Unknown file extension'), { code: 'ERR_UNKNOWN_FILE_EXTENSION' });
    };
    const hints: Record<string, RegExp> = {
      './half-memory.mjs': /compile it to JavaScript/,
      './README.txt': /It is no module/,
    };
    for (const [specifier, hint] of Object.entries(hints)) {
      await expect(loadMemorySystemDefinition(specifier, { from, importModule })).rejects.toThrow(
        expect.objectContaining({ hint: expect.stringMatching(hint) }),
      );
    }
  });
});
