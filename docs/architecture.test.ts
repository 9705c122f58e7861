import { expect, it } from 'vitest';
import { readPage, repositoryFiles } from './testing/markdown.js';

const ownPackage = /^@memgym\/(.*)$/;

/** The packages of the workspace in a part of a `package.json`, sorted. */
function ownPackages(file: string, part: 'dependencies' | 'devDependencies'): string[] {
  const manifest = JSON.parse(readPage(file)) as { readonly [Part in typeof part]?: Record<string, string> };
  return Object.keys(manifest[part] ?? {})
    .flatMap((name) => ownPackage.exec(name)?.[1] ?? [])
    .sort();
}

const manifests = repositoryFiles(/^packages\/[^/]+\/package\.json$/);
const folderOf = (manifest: string): string => manifest.replace('/package.json', '');

/** The rows of the table: a folder and the packages that it imports. */
const rows = [
  ...readPage('docs/architecture.md').matchAll(
    /^\| \[`(packages\/[\w-]+)`\]\([^)]*\)[^|]*\|[^|]*\|([^|]*)\|$/gm,
  ),
].map(([, folder = '', imports = '']) => {
  const names = imports.split(',').map((name) => name.trim());
  return [folder, names.filter((name) => name !== '—').sort()] as const;
});

it('architecture.md lists every package, each with the packages that it imports', () => {
  expect(new Map(rows)).toEqual(
    new Map(manifests.map((file) => [folderOf(file), ownPackages(file, 'dependencies')])),
  );
});

it('a package depends only on packages of earlier rows', () => {
  const place = new Map(rows.map(([folder], index) => [folder.replace('packages/', ''), index]));
  for (const file of manifests) {
    const own = place.get(folderOf(file).replace('packages/', '')) ?? 0;
    const used = [...ownPackages(file, 'dependencies'), ...ownPackages(file, 'devDependencies')];
    expect([file, used.filter((name) => (place.get(name) ?? own) >= own)]).toEqual([file, []]);
  }
});

it('a package imports only packages that it lists', () => {
  expect(manifests.length).toBeGreaterThan(10);
  for (const manifest of manifests) {
    const listed = new Set([
      ...ownPackages(manifest, 'dependencies'),
      ...ownPackages(manifest, 'devDependencies'),
    ]);
    const sources = repositoryFiles(/\.ts$/, `${folderOf(manifest)}/src/`);
    expect(sources.length).toBeGreaterThan(0);
    const others = sources.flatMap((file) =>
      [...readPage(file).matchAll(/^(?! \*).*(?:from|import\() ?'(?:@memgym\/([\w-]+)|memgym)[^']*'/gm)]
        .filter(([, name]) => name === undefined || !listed.has(name))
        .map(([text]) => `${file}: ${text}`),
    );
    expect(others).toEqual([]);
  }
});
