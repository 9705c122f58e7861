import type { WriteWarning } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { namedOf } from './named-by-number.js';

describe('namedOf', () => {
  const of = (numbers: number[], shown: string[]) => {
    const warnings: WriteWarning[] = [];
    const sources = namedOf(numbers, shown, { noun: 'messages', warn: (warning) => warnings.push(warning) });
    return { ...sources, warnings: warnings.map(({ kind }) => kind) };
  };

  it('gives the sources with the numbers, each once', () => {
    expect(of([2, 0, 2], ['a', 'b', 'c'])).toEqual({
      named: ['c', 'a'],
      provenance: undefined,
      warnings: [],
    });
  });

  it('drops a number that was not shown, and says so', () => {
    expect(of([1, 7], ['a', 'b'])).toEqual({
      named: ['b'],
      provenance: undefined,
      warnings: ['unknown-reference'],
    });
  });

  it.each([[[]], [[7]], [[-1, 7]]])('does not claim all of several sources for the numbers %j', (numbers) => {
    expect(of(numbers, ['a', 'b'])).toEqual({
      named: ['a', 'b'],
      provenance: 'unknown',
      warnings: ['unknown-sources'],
    });
  });

  it('needs no number for a single source', () => {
    expect(of([], ['a'])).toEqual({ named: ['a'], provenance: undefined, warnings: [] });
    expect(of([1], ['a'])).toEqual({ named: ['a'], provenance: undefined, warnings: ['unknown-reference'] });
  });
});
