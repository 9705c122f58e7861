import { describe, expect, it } from 'vitest';
import { memorySystem as bm25 } from '../systems/bm25/index.js';
import { memorySystem as embedding } from '../systems/embedding/index.js';
import { createMemory } from './create-memory.js';
import { openMemory } from './open-memory.js';

const statements = ['I moved to Bergen in March.', 'My sister lives in Oslo.'];

describe('a memory made from a definition', () => {
  it('equals the memory that createMemory makes for its type', async () => {
    const [opened, created] = [
      openMemory(bm25, { user: 'ann' }),
      createMemory({ type: 'bm25-m', user: 'ann' }),
    ];
    for (const memory of [opened, created]) await memory.remember(statements);
    const [left, right] = [
      await opened.recall('Who lives in Oslo?'),
      await created.recall('Who lives in Oslo?'),
    ];
    expect(left.text).toContain('sister');
    expect(left.text).toBe(right.text);
  });

  it('takes the options of that definition, and names the port that it needs', () => {
    expect(openMemory(bm25, { options: { profile: 'reference' } }).system.info.profile).toBe('reference');
    // @ts-expect-error no such option
    expect(() => openMemory(bm25, { options: { profil: 'reference' } })).toThrow(/profil/);
    expect(() => openMemory(embedding)).toThrow(/embedder/);
  });
});
