import { describe, expect, it } from 'vitest';
import { readPage, sourceFiles } from './testing/markdown.js';

/**
 * Files of an original, of rules and of options, which turn a profile into rules; the one that resolves the profile of an
 * experiment; and those of tests.
 */
const exempt =
  /\/(?:rules\.ts|reference[^/]*(?:\/.*)?|[\w-]*-options\.ts|experiments\/src\/resolve-profile\.ts|__fixtures__\/.*)$/;

const fork = /\bprofile\b(?: \?\? '\w+'\))?\s*[!=]==\s*'(?:reference|fixed)'/;

/** The files that fork. */
function forksIn(sources: ReadonlyMap<string, string>): string[] {
  return [...sources].flatMap(([file, text]) => (!exempt.test(file) && fork.test(text) ? [file] : []));
}

it('no file asks for the profile: a departure of an original is a member of rules, which the profile chooses once', () => {
  const sources = new Map(sourceFiles().map((file) => [file, readPage(file)]));
  expect(sources.size).toBeGreaterThan(1500);
  expect(forksIn(sources)).toEqual([]);
});

describe('a fork', () => {
  it('is a comparison of the profile, wherever its value comes from', () => {
    const file = 'packages/x/src/a.ts';
    const texts = [
      "if (profile === 'fixed') return;",
      "const isOriginal = context.options.profile !== 'reference';",
      "(options.profile ?? 'reference') === 'reference'",
    ];
    for (const text of texts) expect(forksIn(new Map([[file, text]]))).toEqual([file]);
    expect(forksIn(new Map([[file, 'made.filter((profile) => profile !== undefined)']]))).toEqual([]);
  });

  it('is allowed in rules, options and the files of an original', () => {
    const files = ['rules.ts', 'a/reference.ts', 'a/reference/b/c.ts', 'reference-rules.ts', 'a-options.ts'];
    const sources = new Map(files.map((file) => [`packages/x/src/${file}`, "profile === 'fixed'"]));
    expect(forksIn(sources)).toEqual([]);
  });
});
