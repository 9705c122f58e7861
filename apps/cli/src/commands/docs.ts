import { relative } from 'node:path';
import { createBm25Index } from '@memgym/memory-systems/indexes';
import { createAnalyzer } from '@memgym/text';
import type { FlagsFor } from '../declared/flags-for.js';
import { type Page, readPages, type Section, sectionsOf } from '../docs/pages.js';
import { notify, print, printJson } from '../output/print.js';

/** Sections shown of a search, and of one page among them. */
const shown = { most: 5, ofPage: 2 };

/** `memgym docs [words...]` */
export function searchPages(words: readonly string[], { json }: FlagsFor['docs']): void {
  const query = words.flatMap((word) => word.split(/\s+/).map(asOnPages)).join(' ');
  if (query.trim() === '') listPages(readPages(), json);
  else listFound(words.join(' '), search(query), json);
}

/** A word as the pages have it. Words that everybody asks with are left out. */
function asOnPages(word: string): string {
  const asked = word.toLowerCase();
  if (['use', 'using', 'should', 'my'].includes(asked)) return '';
  const names: Readonly<Record<string, string>> = {
    delete: 'delete erase',
    remove: 'remove erase',
    postgres: 'PostgreSQL',
  };
  return Object.hasOwn(names, asked) ? (names[asked] ?? word) : word;
}

function listFound(query: string, found: readonly Found[], json: boolean | undefined): void {
  if (json) {
    const results = found.map(({ page: { title, path }, heading, line, excerpt }) => ({
      title,
      heading,
      path,
      line,
      excerpt,
    }));
    printJson({ query, results });
    return;
  }
  if (found.length === 0) notify('No page has these words. `memgym docs` lists the pages.');
  for (const { page, heading, line, excerpt } of found) {
    print(heading === '' ? page.title : `${page.title} › ${heading}`);
    print(`  ${placeOf(page.path)}:${line}`);
    print(`  ${excerpt}\n`);
  }
}

interface Found extends Section {
  /** The line that has most of the words. */
  readonly excerpt: string;
}

/** What a question seldom means, unless nothing else has its words: the facts that the code was written from, and tables. */
const weightOfPart: Readonly<Record<string, number>> = { 'Facts behind the code': 0.4, Reference: 0.6 };

const analyzer = createAnalyzer();

/** The sections that answer a question best: by their titles and by their text. */
function search(query: string): Found[] {
  const sections = readPages().flatMap(sectionsOf);
  // In the names of pages, “which” and “how” tell them apart.
  const promises = createBm25Index({ queryStopWords: 'none' });
  const [headings, texts] = [createBm25Index(), createBm25Index({ b: 0.75 })];
  for (const [at, { page, heading, text }] of sections.entries()) {
    promises.add(String(at), `${page.title}\n${page.title}\n${page.promise}`);
    headings.add(String(at), heading);
    texts.add(String(at), text);
  }
  const scores = new Map<Section, number>();
  for (const index of [promises, headings, texts]) {
    for (const { id, score } of index.search(query, sections.length)) {
      const section = sections[Number(id)];
      if (section === undefined) continue;
      const weight = weightOfPart[section.page.part] ?? 1;
      scores.set(section, (scores.get(section) ?? 0) + weight * score);
    }
  }
  const asked = new Set(analyzer.analyze(query));
  const shownOf = new Map<Page, number>();
  return [...scores]
    .sort(([, left], [, right]) => right - left)
    .map(([section]) => section)
    .filter(({ page }) => {
      const count = (shownOf.get(page) ?? 0) + 1;
      shownOf.set(page, count);
      return count <= shown.ofPage;
    })
    .slice(0, shown.most)
    .map((section) => {
      const score = (line: string): number =>
        new Set(analyzer.analyze(line).filter((term) => asked.has(term))).size;
      const lines = [section.page.promise, ...proseOf(section.text)];
      const best = lines.reduce((left, right) => (score(right) > score(left) ? right : left));
      return { ...section, excerpt: plain(best) };
    });
}

/** The paragraphs and rows of a text, without its code. */
const proseOf = (text: string): string[] =>
  text
    .replace(/^```.*?^```/gms, '')
    .split(/\n\n|\n(?=[-|])/)
    .filter((line) => /\p{L}/u.test(line));

/** A paragraph or row of Markdown as a reader of a terminal wants it, cut to one line. */
function plain(text: string): string {
  const words = text
    .replace(/\[([^\]]{0,200})\]\([^)]{0,300}\)/g, '$1')
    .replaceAll('**', '')
    .split('|')
    .map((cell) => cell.split(/\s+/).filter(Boolean).join(' '))
    .filter(Boolean)
    .join(' · ');
  const line = words.replace(/^[-#>] /, '');
  return line.length <= 150 ? line : `${line.slice(0, 149)}…`;
}

function listPages(pages: readonly Page[], json: boolean | undefined): void {
  if (json) {
    printJson({ pages });
    return;
  }
  let part = '';
  for (const page of pages) {
    if (page.part !== part) print(`${part === '' ? '' : '\n'}${page.part}`);
    part = page.part;
    print(`  ${page.title}: ${page.promise}`);
    print(`    ${placeOf(page.path)}`);
  }
}

/** A path as it is shortest from here. */
function placeOf(path: string): string {
  const here = relative(process.cwd(), path);
  return here.length < path.length ? here : path;
}
