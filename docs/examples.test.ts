import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fencesOf, markdownPages, readPage, root, sourceFiles } from './testing/markdown.js';
import { compilerOptions, typescriptProblems } from './testing/typescript-problems.js';

const folder = join(root, 'docs', '.examples');

/**
 * Every TypeScript example of the pages and docstrings; the examples of one page are in one folder. Words after `ts`
 * mark special cases: `file=x.ts` names it, so that other examples of its page can import it; `compile-only` is for
 * examples that need a key, a server or a test runner. Examples of docstrings are only compiled.
 */
const examples = [...markdownPages(), ...sourceFiles()]
  .flatMap(fencesOf)
  .filter(({ language }) => language === 'ts')
  .map((fence) => {
    const named = fence.flags.find((flag) => flag.startsWith('file='))?.slice('file='.length);
    return {
      ...fence,
      name: `${fence.page}:${fence.line}`,
      file: join(folder, fence.page.replace(/\W+/g, '-'), named ?? `line-${fence.line}.ts`),
      runs: fence.page.endsWith('.md') && !fence.flags.includes('compile-only'),
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
    const source = `${text}\nexport {};\n`;
    writeFileSync(file, source);
    writeFileSync(
      file.replace(/\.ts$/, '.js'),
      ts.transpile(source, { ...compilerOptions(), sourceMap: false }),
    );
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the TypeScript examples', () => {
  it('of docstrings are fenced, so that editors show them and the next test compiles them', () => {
    const bare = sourceFiles().flatMap((file) => {
      const tags = readPage(file).match(/^\s*\* @example\b/gm) ?? [];
      const fenced = readPage(file).match(/^\s*\* @example\n\s*\* ```ts\n/gm) ?? [];
      return tags.length === fenced.length ? [] : [file];
    });
    expect(bare).toEqual([]);
  });

  it('compile as a user would compile them', () => {
    expect(typescriptProblems(examples.map(({ file }) => file))).toEqual([]);
  });

  it.each(examples.filter(({ runs }) => runs))(
    '$name runs to its end, and prints what it says',
    async ({ file, text }) => {
      const { OPENAI_API_KEY: _key, NODE_OPTIONS: _options, ...env } = process.env;
      const run = promisify(execFile)(process.execPath, [file.replace(/\.ts$/, '.js')], {
        cwd: join(folder, 'work'),
        env,
      });
      const { stdout, stderr } = await run;
      expect(stderr).toBe('');
      let rest = stdout;
      for (const [, said = ''] of text.matchAll(/\/\/ prints (?!a )(.*)$/gm)) {
        expect(rest).toContain(said);
        rest = rest.slice(rest.indexOf(said) + said.length);
      }
    },
  );
});
