import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { root } from './workspace.mjs';

const list = 'docs/README.md';

/** The list of pages, and the Markdown files that it names, relative to the root: what the command carries. */
export function pagesOfDocumentation() {
  const links = readFileSync(join(root, list), 'utf8').matchAll(/^- \[[^\]]+\]\(([^)]+\.md)\)/gm);
  return [list, ...Array.from(links, ([, link]) => posix.join(posix.dirname(list), link))];
}
