import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { anchorsOf, readPage, repositoryFiles, root } from './testing/markdown.js';

const sign = String.fromCharCode(0xa7);
const files = repositoryFiles(/\.(ts|mts|mjs|md|json|html)$/);

it('every citation of a specification names a page and a heading that exist', () => {
  const cited = files.flatMap((file) =>
    [...readPage(file).matchAll(/(docs\/specs\/[\w-]+\.md|packages\/[\w-]+\/spec\.md)(?:#([\w-]+))?/g)].map(
      ([, page = '', anchor]) => ({ file, page, anchor }),
    ),
  );
  expect(cited.length).toBeGreaterThan(100);
  const broken = cited
    .filter(({ page, anchor }) => {
      if (!existsSync(join(root, page))) return true;
      return anchor !== undefined && !anchorsOf(page).has(anchor);
    })
    .map(({ file, page, anchor }) => `${file} → ${page}#${anchor}`);
  expect(broken).toEqual([]);
});

it('no file cites a section by number', () => {
  expect(files.filter((file) => readPage(file).includes(sign))).toEqual([]);
});
