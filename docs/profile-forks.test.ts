import { describe, expect, it } from 'vitest';
import { readPage, sourceFiles } from './testing/markdown.js';

/**
 * How many times the sources of each package or app may ask which profile is set. A number may only fall: a new
 * departure of an original is a member of the `rules.ts` of its folder, and the profile is turned into rules once.
 */
const most: Readonly<Record<string, number>> = {
  'apps/runner': 1,
  'packages/env-generator': 2,
  'packages/evaluators': 3,
  'packages/locomo': 1,
  'packages/memory-papers': 1,
  'packages/memory-systems': 4,
  'packages/memorybench': 4,
  'packages/memsim': 2,
  'packages/originals': 1,
  'packages/personamem': 1,
  'packages/user-simulator': 4,
};

/** Files of an original, of rules and of options, which turn a profile into rules; and those of tests. */
const exempt = /\/(?:rules\.ts|reference[^/]*(?:\/.*)?|[\w-]*-options\.ts|__fixtures__\/.*)$/;

const fork = /\bprofile\b(?: \?\? '\w+'\))?\s*[!=]==\s*'(?:reference|fixed)'/g;

/** The number of forks in each package or app that has any. */
function forksIn(sources: ReadonlyMap<string, string>): Record<string, number> {
  const counts = new Map<string, number>();
  for (const [file, text] of sources) {
    const found = exempt.test(file) ? 0 : (text.match(fork) ?? []).length;
    const [folder = ''] = file.split('/src/');
    if (found > 0) counts.set(folder, (counts.get(folder) ?? 0) + found);
  }
  return Object.fromEntries(counts);
}

it('no package asks more often for the profile than it did', () => {
  const sources = new Map(sourceFiles().map((file) => [file, readPage(file)]));
  expect(sources.size).toBeGreaterThan(1500);
  const risen = Object.entries(forksIn(sources)).filter(([folder, count]) => count > (most[folder] ?? 0));
  expect(risen).toEqual([]);
});

describe('a fork', () => {
  it('is a comparison of the profile, wherever its value comes from', () => {
    const file = 'packages/x/src/a.ts';
    const texts = [
      "if (profile === 'fixed') return;",
      "const isOriginal = context.options.profile !== 'reference';",
      "(options.profile ?? 'reference') === 'reference'",
    ];
    for (const text of texts) expect(forksIn(new Map([[file, text]]))).toEqual({ 'packages/x': 1 });
    expect(forksIn(new Map([[file, 'made.filter((profile) => profile !== undefined)']]))).toEqual({});
  });

  it('is allowed in rules, options and the files of an original', () => {
    const files = ['rules.ts', 'a/reference.ts', 'a/reference/b/c.ts', 'reference-rules.ts', 'a-options.ts'];
    const sources = new Map(files.map((file) => [`packages/x/src/${file}`, "profile === 'fixed'"]));
    expect(forksIn(sources)).toEqual({});
  });
});
