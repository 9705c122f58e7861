import { describe, expect, it } from 'vitest';
import { readPage, repositoryFiles } from './testing/markdown.js';
import { slowPatternsIn } from './testing/slow-patterns.js';

// No text of a model, a server, a user or a file may stop the process, so all of it is read in linear time.
const files = repositoryFiles(/^(?:packages|apps)\/[\w-]+\/src\/.*\.ts$/).filter(
  (file) => !/\.test\.ts$|\/__fixtures__\/|\/testing\//.test(file),
);

/** Patterns that are reported although they take linear time, each with the reason. */
const harmless: ReadonlyMap<string, string> = new Map([
  [
    String.raw`/<!--[\s\S]*?(?:-->|$)|<\/?[a-zA-Z!?][^>]*>|<>/`,
    'The text ends with its last `>`, so that every beginning has an end.',
  ],
]);

describe('the regular expressions of all packages and apps', () => {
  it('take linear time', () => {
    expect(files.length).toBeGreaterThan(1500);
    const found = files.flatMap((file) => slowPatternsIn(file, readPage(file)));
    expect(found.filter(({ pattern }) => !harmless.has(pattern))).toEqual([]);
    expect(found.map(({ pattern }) => pattern)).toEqual(expect.arrayContaining([...harmless.keys()]));
  });

  it.each([
    ['neighbours that match the same', String.raw`/^\s*(\d+)\s*\.?\s*$/`],
    ['an end that is tried from every place', String.raw`/\s+$/`],
    ['a bracket that is searched from every bracket', '/<[^>]*>/g'],
    [
      'a beginning of several characters that is searched from each of them',
      String.raw`/<\/?[a-z][\s\S]*?>/i`,
    ],
    [
      'a bounded repetition of what can be read in two ways',
      String.raw`/(?:\s{0,9}[,\s]\s{0,9}\d{1,6}){0,99}x/`,
    ],
  ])('are reported for %s', (_name, pattern) => {
    expect(slowPatternsIn('a.ts', `const a = 1;\nconst pattern = ${pattern};`)).toEqual([
      { place: 'a.ts:2', pattern, repeated: expect.any(String) },
    ]);
  });
});
