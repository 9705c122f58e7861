import { expect, it } from 'vitest';
import { readPage, repositoryFiles } from './testing/markdown.js';

/** The packages of the workspace that each package depends on, sorted, by its folder. */
const dependencies = new Map(
  repositoryFiles(/^packages\/[^/]+\/package\.json$/).map((file) => {
    const { dependencies: all = {} } = JSON.parse(readPage(file)) as {
      dependencies?: Record<string, string>;
    };
    const own = Object.keys(all).flatMap((name) => /^@memgym\/(.*)$/.exec(name)?.[1] ?? []);
    return [file.replace('/package.json', ''), own.sort()] as const;
  }),
);

it('architecture.md lists every package, each with the packages that it imports', () => {
  const rows = readPage('docs/architecture.md').matchAll(
    /^\| \[`(packages\/[\w-]+)`\]\([^)]*\)[^|]*\|[^|]*\|([^|]*)\|$/gm,
  );
  const listed = [...rows].map(([, folder = '', imports = '']) => {
    const names = imports.split(',').map((name) => name.trim());
    return [folder, names.filter((name) => name !== '—').sort()] as const;
  });
  expect(new Map(listed)).toEqual(dependencies);
});
