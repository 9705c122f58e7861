import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pluginFiles } from '../apps/cli/src/scaffold/plugin-files.js';
import { fencesOf, root } from './testing/markdown.js';
import { typescriptProblems } from './testing/typescript-problems.js';

const folder = join(root, 'docs', '.memory-template');
const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
const files = pluginFiles('memory-backend', 'last-words', () => '1.2.3');
const others = (['benchmark', 'generator'] as const).flatMap((kind) =>
  [...pluginFiles(kind, 'house-plants', () => '1.2.3')].map(
    ([path, text]) => [`${kind}/${path}`, text] as const,
  ),
);
const sources = [...files.keys()].filter((path) => path.endsWith('.ts'));

const checks = `
import { createMemorySystem } from '@memgym/memory-systems/all';
import { runConformance } from '@memgym/conformance';
import { memorySystem } from './src/index.js';

const report = await runConformance((ports) => createMemorySystem({ type: memorySystem, ports }));
console.log(JSON.stringify(report.results.filter(({ outcome }) => outcome === 'failed')));
`;

/** The example of the README, with the package's own name. */
function readmeExample(): string {
  const [, example = ''] = /```ts\n([\s\S]*?)```/.exec(files.get('README.md') ?? '') ?? [];
  return example.replace("'memgym-memory-last-words'", "'./src/index.js'");
}

const runs = async (file: string): Promise<string> => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', tsx, join(folder, file)], {
    cwd: folder,
  });
  return stdout;
};

beforeAll(() => {
  rmSync(folder, { recursive: true, force: true });
  const written = [...files, ['check.ts', checks], ['example.ts', readmeExample()], ...others] as const;
  for (const [path, text] of written) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the package that `memgym systems new` makes', () => {
  it('compiles, tests and examples too, as do those of `benchmarks new` and `generate new`', () => {
    expect(sources.length).toBeGreaterThan(2);
    const otherSources = others.map(([path]) => path).filter((path) => path.endsWith('.ts'));
    expect(otherSources).toHaveLength(6);
    const paths = [...sources, ...otherSources, 'check.ts', 'example.ts'].map((path) => join(folder, path));
    expect(typescriptProblems(paths)).toEqual([]);
  });

  it('has a memory system that conforms', async () => {
    expect(await runs('check.ts')).toBe('[]\n');
  });

  it('has a README example that recalls a message', async () => {
    expect(await runs('example.ts')).toContain('My cat is called Miso.');
  });

  it('has the source that the guide explains', () => {
    const page = 'docs/contributing/add-a-memory-backend.md';
    const template = (path: string): string =>
      readFileSync(join(root, 'apps/cli/templates/memory-backend/src', path), 'utf8');
    for (const name of ['shared-words-memory.ts', 'shared-words-memory.test.ts']) {
      const shown = fencesOf(page).find(({ flags }) => flags.includes(`file=${name}`));
      expect(`${shown?.text}\n`).toBe(template(name));
    }
  });
});
