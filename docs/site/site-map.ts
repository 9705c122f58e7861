import { readFileSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the repository. */
export const root: string = fileURLToPath(new URL('../..', import.meta.url));

/** The list of all pages, which is also the sidebar of the site. */
const listOfPages = 'docs/README.md';

export interface SitePage {
  /** Of the Markdown file, below the root of the repository. */
  readonly source: string;
  /** Of the staged file, below the root of the site: `measure/costs.md`. */
  readonly path: string;
  readonly title: string;
  /** What the reader gets from it, in one sentence. */
  readonly promise: string;
}

export interface SiteSection {
  readonly title: string;
  readonly pages: readonly SitePage[];
}

/** The sections and pages of the site, as `docs/README.md` lists them. */
export function readSiteMap(list: string = readFileSync(join(root, listOfPages), 'utf8')): SiteSection[] {
  return list
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const title = section.slice(0, section.indexOf('\n')).trim();
      const items = [...section.matchAll(/^- \[([^\]]+)\]\(([^)]+\.md)\): (.+)$/gm)];
      const pages = items.map(([, name = '', link = '', promise = '']) => {
        const source = posix.join(dirname(listOfPages), link);
        return { source, path: `${slug(title)}/${nameOf(source)}.md`, title: name, promise };
      });
      return { title, pages };
    });
}

/** `packages/locomo/README.md` is `locomo`, its `spec.md` too; `docs/costs.md` is `costs`. */
function nameOf(source: string): string {
  const name = basename(source, '.md');
  return name === 'README' || name === 'spec' ? basename(dirname(source)) : name.toLowerCase();
}

const slug = (title: string): string => title.toLowerCase().split(' ')[0] ?? '';
