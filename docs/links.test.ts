import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { readSiteMap } from './site/site-map.js';
import { anchorsOf, markdownPages, readPage, root } from './testing/markdown.js';

/** The page without its code, in which brackets have another meaning. */
const proseOf = (page: string): string =>
  readPage(page)
    .replace(/```[\s\S]*?```/g, '')
    .replace(/`[^`\n]*`/g, '');

it('every relative link leads to an existing file and heading', () => {
  const broken = markdownPages().flatMap((page) =>
    [...proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)]
      .map((match) => match[1] ?? '')
      .filter((target) => !/^[a-z]+:/i.test(target))
      .filter((target) => {
        const [path = '', anchor] = decodeURIComponent(target).split('#');
        const linked = path === '' ? page : join(dirname(page), path);
        if (!existsSync(join(root, linked))) return true;
        return anchor !== undefined && linked.endsWith('.md') && !anchorsOf(linked).has(anchor);
      })
      .map((target) => `${page} → ${target}`),
  );
  expect(broken).toEqual([]);
});

it('docs/README.md lists every other page of docs', () => {
  const pages = markdownPages().filter((page) => /^docs\/(?!decisions\/|README\.md$)/.test(page));
  expect(pages.length).toBeGreaterThan(10);
  const listed = new Set(readSiteMap().flatMap((section) => section.pages.map(({ source }) => source)));
  expect(pages.filter((page) => !listed.has(page))).toEqual([]);
});
