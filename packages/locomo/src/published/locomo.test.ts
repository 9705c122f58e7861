import { tableFaults } from '@memgym/scoring/testing';
import { describe, expect, it } from 'vitest';
import { locomoTables } from './locomo.js';

describe('the published numbers of LoCoMo', () => {
  it('are complete and within their bounds', () => {
    expect(locomoTables.length).toBeGreaterThan(0);
    expect(tableFaults(locomoTables)).toEqual([]);
  });
});
