import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readSiteMap, root, type SitePage } from './site-map.js';
import { stagedPage } from './staged-page.js';

/** The folder that VitePress reads; made each time. */
export const stage: string = fileURLToPath(new URL('.staged', import.meta.url));

const readme: SitePage = {
  source: 'README.md',
  path: 'index.md',
  title: 'MemGym',
  promise: 'Measure and build the long-term memory of LLM assistants.',
};

/** Writes every page of the site, its pictures, and `llms.txt`, the list of pages that language models read. */
export function stagePages(): void {
  const sections = readSiteMap();
  const pages = [readme, ...sections.flatMap((section) => section.pages)];
  const bySource = new Map(pages.map((page) => [page.source, page]));
  rmSync(stage, { recursive: true, force: true });
  for (const page of pages) {
    const file = join(stage, page.path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, stagedPage(page, readFileSync(join(root, page.source), 'utf8'), bySource));
  }
  cpSync(join(root, 'docs/images'), join(stage, 'public/images'), { recursive: true });
  const list = sections.map(
    ({ title, pages }) =>
      `## ${title}\n\n${pages.map((page) => `- [${page.title}](/${page.path}): ${page.promise}`).join('\n')}`,
  );
  writeFileSync(
    join(stage, 'public/llms.txt'),
    `# ${readme.title}\n\n> ${readme.promise}\n\n${list.join('\n\n')}\n`,
  );
}
