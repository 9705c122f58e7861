import { join, parse, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pathBetween } from './run-experiment.js';

const { root } = parse(resolve('.'));
const at = (...parts: string[]): string => join(root, ...parts);

describe('pathBetween', () => {
  it('is the relative path, which stays valid if the project is moved', () => {
    expect(pathBetween(at('work', 'runs', 'a-1'), at('work', 'data.json'))).toBe('../../data.json');
    expect(pathBetween(at('work', 'runs', 'a-1'), at('work', 'runs', 'a-1', 'data.json'))).toBe('data.json');
    expect(pathBetween(at('work', '..runs', 'a-1'), at('work', '..data', 'x.json'))).toBe(
      '../../..data/x.json',
    );
  });

  it('is null if the paths share only the root', () => {
    expect(pathBetween(at('work', 'runs', 'a-1'), at('home', 'someone', 'data.json'))).toBeNull();
    expect(pathBetween(at('work', 'runs', 'a-1'), at('data.json'))).toBeNull();
  });
});
