import { ConfigError } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { createMemorySystem } from './create-memory-system.js';

function refusal(
  given: Parameters<typeof createMemorySystem>[0],
): Pick<ConfigError, 'key' | 'message' | 'hint'> {
  try {
    createMemorySystem(given);
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
  throw new Error('It was not refused.');
}

describe('creating a memory system', () => {
  it('fills in the defaults, and exposes them', () => {
    expect(createMemorySystem({ type: 'recent' }).info).toMatchObject({
      name: 'recent',
      profile: 'fixed',
      params: { size: 5, profile: 'fixed' },
    });
  });

  it('suggests the nearest type for an unknown one', () => {
    const { message, key, hint } = refusal({ type: 'bm25m' });
    expect(message).toMatch(/no memory system 'bm25m'; the types are none, full-context, recent/);
    expect({ key, hint }).toEqual({ key: 'type', hint: 'Did you mean "bm25-m"?' });
  });

  it('suggests the nearest option for an unknown one', () => {
    const misspelt = refusal({ type: 'recent', options: { sise: 3 } });
    expect(misspelt.message).toBe('Memory system \'recent\': unknown key "sise".');
    expect(misspelt.hint).toMatch(/Did you mean "size"\?/);
    const nested = refusal({ type: 'bm25-m', options: { indexed: { speakers: true } } });
    expect(nested.key).toBe('indexed.speakers');
    expect(nested.hint).toMatch(/Did you mean "speaker"\?/);
  });

  it('names the key, the wrong value and the allowed values', () => {
    const misspelt = refusal({ type: 'full-context', options: { overflow: 'drop-oldst' } });
    expect(misspelt.key).toBe('overflow');
    expect(misspelt.message).toMatch(/overflow is "drop-oldst": expected one of "error"/);
    expect(misspelt.hint).toMatch(/Did you mean "drop-oldest"\?/);
    expect(refusal({ type: 'recent', options: { size: 0 } }).message).toMatch(/size is 0: /);
    expect(refusal({ type: 'recent', options: 'five' as never }).message).toMatch(/"five"/);
  });

  it('asks for a port that the system requires', () => {
    expect(refusal({ type: 'emb-m' })).toMatchObject({ key: 'embedder' });
  });
});
