import { describe, expect, it } from 'vitest';
import { memoryItemSchema, retrievedMemorySchema } from './memory-item.js';

const item = { id: 'm1', kind: 'fact', text: 'Ann lives in Oslo.', sourceIds: ['t1'], ingestTime: 0 };

describe('memoryItemSchema', () => {
  it('refuses a memory that says nothing of its sources', () => {
    const { sourceIds: _missing, ...silent } = item;
    expect(memoryItemSchema.safeParse(silent).success).toBe(false);
    expect(memoryItemSchema.safeParse({ ...item, sourceIds: [], provenance: 'unknown' }).success).toBe(true);
    expect(memoryItemSchema.safeParse({ ...item, provenance: 'perhaps' }).success).toBe(false);
  });

  it('separates the conversation’s time from the time of storing', () => {
    expect(memoryItemSchema.safeParse({ ...item, eventTime: 1_700_000_000_000 }).success).toBe(false);
    expect(memoryItemSchema.safeParse({ ...item, ingestTime: '2025-01-01T00:00:00' }).success).toBe(false);
  });
});

describe('retrievedMemorySchema', () => {
  it('needs a score', () => {
    expect(retrievedMemorySchema.safeParse(item).success).toBe(false);
    expect(retrievedMemorySchema.parse({ ...item, score: -1.5 }).score).toBe(-1.5);
  });
});
