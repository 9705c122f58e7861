import { describe, expect, it } from 'vitest';
import { builtInMemorySystems, memorySystemsByType } from './built-in-memory-systems.js';
import { createMemorySystemRegistry, findMemorySystem } from './registry.js';

describe('the registry of memory systems', () => {
  it('holds the systems of this package by their types', () => {
    for (const definition of builtInMemorySystems) {
      expect(findMemorySystem(definition.type)).toBe(definition);
    }
  });

  it('lists each under its own type', () => {
    for (const [key, { type }] of Object.entries(memorySystemsByType)) expect(type).toBe(key);
  });

  it('takes nothing that is no definition, wherever it comes from', () => {
    expect(() => createMemorySystemRegistry([{ type: 'half' } as never])).toThrow(/'half' is no definition/);
  });

  it('describes every option of every system', () => {
    for (const { optionsSchema, type } of builtInMemorySystems) {
      const shape: unknown = 'shape' in optionsSchema ? optionsSchema.shape : undefined;
      const options = Object.entries((shape ?? {}) as Record<string, { description?: string }>);
      expect(options.length, type).toBeGreaterThan(0);
      for (const [key, { description }] of options) expect(description, `${type}.${key}`).toBeTruthy();
    }
  });

  it('does not take two of the same type', () => {
    const [first] = builtInMemorySystems;
    expect(() => createMemorySystemRegistry(first ? [first, first] : [])).toThrow(/Two memory systems/);
  });

  it('takes hostile types for unknown ones', () => {
    expect(() => findMemorySystem('__proto__')).toThrow(/no memory system '__proto__'/);
  });
});
