import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the repository. */
export const root: string = fileURLToPath(new URL('../..', import.meta.url));

/** A fenced block of a page. */
export interface Fence {
  /** Path of the page below the root. */
  readonly page: string;
  /** 1-based line number of the first line inside. */
  readonly line: number;
  /** The first word after the backticks: `ts`, `sh`, … */
  readonly language: string;
  /** The words after it: `compile-only`. */
  readonly flags: readonly string[];
  readonly text: string;
}

/** The pages of a template are tested in the package made from it. */
const skipped = new Set(['node_modules', 'dist', 'coverage', 'downloads', 'templates']);
/** Runs that were made here, and the cache of data; the sources of these names are none. */
const isMade = (path: string): boolean =>
  (/(?:^|\/)runs$/.test(path) && path !== 'packages/runs') || path === 'data/cache';

/** Every Markdown page of the repository, sorted, as paths below the root, without generated and hidden folders. */
export function markdownPages(): string[] {
  return repositoryFiles(/\.md$/);
}

/** The files whose path matches, sorted, as paths below the root, without generated and hidden folders. */
export function repositoryFiles(pattern: RegExp, folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !skipped.has(name) && !isMade(`${folder}${name}`) && !name.startsWith('.'))
    .flatMap((entry) => {
      const path = `${folder}${entry.name}`;
      if (entry.isDirectory()) return repositoryFiles(pattern, `${path}/`);
      return pattern.test(path) ? [path] : [];
    })
    .sort();
}

export function readPage(page: string): string {
  return readFileSync(join(root, page), 'utf8');
}

/** Every source file of the packages and apps, sorted, as paths below the root, without tests. */
export function sourceFiles(): string[] {
  return repositoryFiles(/^(packages|apps)\/[^/]+\/src\/.*(?<!\.test)\.ts$/);
}

/** A page; of a source file, the text of its docstrings, each line in its place. */
function textOf(page: string): string {
  if (!page.endsWith('.ts')) return readPage(page);
  const lines = readPage(page).split('\n');
  return lines.map((line) => /^\s*\* ?(?!\/)(.*)$/.exec(line)?.[1] ?? '').join('\n');
}

/** The anchors that GitHub gives the headings of a page. */
export function anchorsOf(page: string): Set<string> {
  const headings = readPage(page)
    .replace(/```[\s\S]*?```/g, '')
    .matchAll(/^#+\s+(.*)$/gm);
  return new Set(
    [...headings].map(([, heading = '']) =>
      heading
        .trim()
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replace(/\s/g, '-'),
    ),
  );
}

/** The fenced blocks of a page, or of the docstrings of a source file, in order. */
export function fencesOf(page: string): Fence[] {
  const fences: Fence[] = [];
  let open: { line: number; words: string[]; lines: string[] } | undefined;
  for (const [index, line] of textOf(page).split('\n').entries()) {
    const fence = /^\s*```(.*)$/.exec(line);
    if (fence === null) {
      open?.lines.push(line);
    } else if (open === undefined) {
      open = { line: index + 2, words: (fence[1] ?? '').trim().split(/\s+/), lines: [] };
    } else {
      const [language = '', ...flags] = open.words;
      fences.push({ page, line: open.line, language, flags, text: open.lines.join('\n') });
      open = undefined;
    }
  }
  return fences;
}
