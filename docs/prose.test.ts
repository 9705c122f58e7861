import { expect, it } from 'vitest';
import { readSiteMap } from './site/site-map.js';
import { readPage } from './testing/markdown.js';

/** The longest sentence or part of one, up to a semicolon or colon, in words. */
const limit = 30;

/** The sentences of a page: without code, tables, headings and the addresses of links. */
function sentencesOf(page: string): string[] {
  const prose = readPage(page)
    .replace(/```[\s\S]*?```/g, '\n\n')
    .replace(/^\s*\|.*$/gm, '')
    .replace(/^#.*$/gm, '\n')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/^\s*([-*]|\d+\.)\s+/gm, '\n\n')
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/`[^`]*`/g, 'code');
  return prose.split(/\n\s*\n/).flatMap((paragraph) => paragraph.split(/(?<=[.!?:;][*_)”"]*)\s+/));
}

it(`no sentence of a page is longer than ${limit} words`, () => {
  // Facts behind the code are formulas and lists of values.
  const pages = readSiteMap()
    .filter(({ title }) => title !== 'Facts behind the code')
    .flatMap((section) => section.pages.map(({ source }) => source));
  expect(pages.length).toBeGreaterThan(50);
  const long = ['README.md', ...pages].flatMap((page) =>
    sentencesOf(page)
      .filter((sentence) => sentence.split(/\s+/).length > limit)
      .map((sentence) => `${page}: ${sentence.replace(/\s+/g, ' ')}`),
  );
  expect(long).toEqual([]);
});
