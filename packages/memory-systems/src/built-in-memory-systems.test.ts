import { describe, expect, it } from 'vitest';
import { builtInMemorySystems, findMemorySystem, memorySystemsByType } from './built-in-memory-systems.js';

describe('the memory systems of this package', () => {
  it('are found by their types', () => {
    for (const definition of builtInMemorySystems) {
      expect(findMemorySystem(definition.type)).toBe(definition);
    }
  });

  it('are listed under their own types', () => {
    for (const [key, { type }] of Object.entries(memorySystemsByType)) expect(type).toBe(key);
  });

  it('describe every option', () => {
    let described = 0;
    for (const { optionsSchema, type } of builtInMemorySystems) {
      const shape: unknown = 'shape' in optionsSchema ? optionsSchema.shape : undefined;
      const options = Object.entries((shape ?? {}) as Record<string, { description?: string }>);
      for (const [key, { description }] of options) expect(description, `${type}.${key}`).toBeTruthy();
      described += options.length;
    }
    expect(described).toBeGreaterThan(40);
  });

  it('do not include hostile types', () => {
    expect(() => findMemorySystem('__proto__')).toThrow(/no memory system '__proto__'/);
  });
});
