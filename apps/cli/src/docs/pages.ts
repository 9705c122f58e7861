import { readFileSync } from 'node:fs';
import { dirname, posix } from 'node:path';
import { assetPath } from '../assets.js';

/** The list of all pages, which the command carries with the pages themselves. */
const listOfPages = 'docs/README.md';

/** A page of the documentation, as the list of pages names it. */
export interface Page {
  /** The part of the list that it stands in: `Measure`. */
  readonly part: string;
  readonly title: string;
  /** What the reader gets from it, in one sentence. */
  readonly promise: string;
  /** Of its Markdown file. */
  readonly path: string;
}

/** A page's text below one heading. */
export interface Section {
  readonly page: Page;
  /** Empty for the text above the first heading. */
  readonly heading: string;
  /** Of the heading in the file, from 1. */
  readonly line: number;
  readonly text: string;
}

/** The pages in the order of their list. */
export function readPages(): Page[] {
  const parts = readFileSync(assetPath(listOfPages), 'utf8').split(/^## /m).slice(1);
  return parts.flatMap((text) => {
    const part = text.slice(0, text.indexOf('\n')).trim();
    return [...text.matchAll(/^- \[([^\]]+)\]\(([^)]+\.md)\): (.+)$/gm)].map(
      ([, title = '', link = '', promise = '']) => {
        const path = assetPath(posix.join(dirname(listOfPages), link));
        return { part, title, promise, path };
      },
    );
  });
}

/** The sections of a page. A `#` within a block of code begins none. */
export function sectionsOf(page: Page): Section[] {
  const sections: { heading: string; line: number; lines: string[] }[] = [
    { heading: '', line: 1, lines: [] },
  ];
  let isCode = false;
  for (const [at, line] of readFileSync(page.path, 'utf8').split('\n').entries()) {
    if (line.startsWith('```')) isCode = !isCode;
    const heading = isCode ? undefined : /^#{2,4} (.+)$/.exec(line)?.[1];
    if (heading === undefined) sections.at(-1)?.lines.push(line);
    else sections.push({ heading, line: at + 1, lines: [] });
  }
  return sections.map(({ heading, line, lines }) => ({ page, heading, line, text: lines.join('\n') }));
}
