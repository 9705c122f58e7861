import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fencesOf, markdownPages, root } from './testing/markdown.js';
import { typescriptProblems } from './testing/typescript-problems.js';

const folder = join(root, 'docs', '.examples');
const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;

/**
 * Every TypeScript example of the pages; the examples of one page are in one folder. Words after `ts` mark special
 * cases: `file=x.ts` names it, so that other examples of its page can import it; `compile-only` is for examples that
 * need a key, a server or a test runner.
 */
const examples = markdownPages()
  .flatMap(fencesOf)
  .filter(({ language }) => language === 'ts')
  .map((fence) => {
    const named = fence.flags.find((flag) => flag.startsWith('file='))?.slice('file='.length);
    return {
      ...fence,
      name: `${fence.page}:${fence.line}`,
      file: join(folder, fence.page.replace(/\W+/g, '-'), named ?? `line-${fence.line}.ts`),
      runs: !fence.flags.includes('compile-only'),
    };
  });

beforeAll(() => {
  rmSync(folder, { recursive: true, force: true });
  // Examples name the sample and the experiments as from a checkout; their output remains in this folder.
  mkdirSync(join(folder, 'work'), { recursive: true });
  for (const name of ['data', 'configs'])
    symlinkSync(join(root, name), join(folder, 'work', name), 'junction');
  for (const { file, text } of examples) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${text}\nexport {};\n`);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the TypeScript examples', () => {
  it('compile as a user would compile them', () => {
    expect(typescriptProblems(examples.map(({ file }) => file))).toEqual([]);
  });

  it.each(examples.filter(({ runs }) => runs))('$name runs to its end', async ({ file }) => {
    const { OPENAI_API_KEY: _key, NODE_OPTIONS: _options, ...env } = process.env;
    const run = promisify(execFile)(
      process.execPath,
      ['--conditions=@memgym/source', '--import', tsx, file],
      {
        cwd: join(folder, 'work'),
        env,
      },
    );
    await expect(run).resolves.toMatchObject({ stderr: '' });
  });
});
