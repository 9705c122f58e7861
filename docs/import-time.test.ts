import ts from 'typescript';
import { expect, it } from 'vitest';
import { readPage, repositoryFiles } from './testing/markdown.js';

/** Calls that read, parse or look something up; in a bundle, they fail before the application starts. */
const early = /^(safeParse|parsed|(parse|read|load)(?![a-z])\w*|createRequire|fileURLToPath|realpath\w*)$/;

/** A field is filled when an instance is made. */
const isFieldOfInstance = (node: ts.Node): boolean =>
  ts.isPropertyDeclaration(node) &&
  node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword) !== true;

/** The calls that a module makes while it is imported, and uses of its own place: `file: call`. */
function callsAtImport(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) || isFieldOfInstance(node)) return;
    if (ts.isMetaProperty(node)) found.push(`${file}: import.meta`);
    if (ts.isCallExpression(node)) {
      const called = ts.isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression;
      if (early.test(called.getText(source))) found.push(`${file}: ${node.getText(source).slice(0, 60)}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

it('packages parse, read and look up nothing while they are imported', () => {
  const sources = repositoryFiles(/\.ts$/, 'packages/').filter((file) =>
    /^packages\/[^/]+\/src\/(?!.*(\.test\.ts$|__fixtures__\/|testing\/))/.test(file),
  );
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.flatMap((file) => callsAtImport(file, readPage(file)))).toEqual([]);
});

// The root of core also has the records of runs, whose schemas take a quarter of the time of an import.
it('what an application installs takes values of core from its parts', () => {
  const sources = repositoryFiles(/\.ts$/, 'packages/').filter((file) =>
    /^packages\/(text|files|prompts|memory-systems|agent-tools|embedder-\w+|storage-\w+)\/src\/(?!.*(\.test\.ts$|__fixtures__\/|testing\/))/.test(
      file,
    ),
  );
  expect(sources.length).toBeGreaterThan(300);
  const ofRoot = /^import (?!type )[^;]* from '@memgym\/core';/m;
  expect(ofRoot.test("import { ConfigError } from '@memgym/core';")).toBe(true);
  expect(sources.filter((file) => ofRoot.test(readPage(file)))).toEqual([]);
});

// In webpack's bundles, `z.iso.date` is `z.date`.
it('sources import `iso` of zod by its name', () => {
  const sources = repositoryFiles(/\.ts$/, 'packages/');
  expect(sources.filter((file) => /\bz\.iso\b/.test(readPage(file)))).toEqual([]);
});

it.each([
  ['export const settings = schema.parse({});', 1],
  ["export const table = { rows: parsed('a b') };", 1],
  ["const folder = fileURLToPath(new URL('../table', import.meta.url));", 2],
  ['const later = () => schema.parse({});', 0],
  ['class A { readonly #rows = parsed(1); static all = parsed(2); }', 1],
])('finds such calls: %s', (text, count) => {
  expect(callsAtImport('a.ts', text)).toHaveLength(count);
});
