import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, it, vi } from 'vitest';
import { installedPackages, whyNotLoaded } from './installed-package.js';

afterEach(() => vi.restoreAllMocks());

/** A folder with an installed package `native-part`. */
function application(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'memgym-installed-')));
  const home = join(folder, 'node_modules', 'native-part');
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, 'index.js'), 'module.exports = { answer: 42 };');
  writeFileSync(join(folder, 'module.js'), '');
  return folder;
}

it('finds what is installed for the module that asks', () => {
  const folder = application();
  const packages = installedPackages(pathToFileURL(join(folder, 'module.js')).href);
  expect(packages.load('native-part')).toEqual({ answer: 42 });
  expect(packages.pathOf('native-part')).toBe(join(folder, 'node_modules/native-part/index.js'));
  expect(() => packages.load('missing-part')).toThrow(/missing-part/);
});

it.each([
  ['has no place', undefined],
  ['has the place of the machine that built it', 'file:///build/node_modules/module.js'],
  ['has the place of its bundler', 'webpack://application/module.js'],
])('searches the working folder for a bundle that %s', (_name, url) => {
  const folder = application();
  vi.spyOn(process, 'cwd').mockReturnValue(folder);
  expect(installedPackages(url).load('native-part')).toEqual({ answer: 42 });
});

it('does not search the working folder for an installed module, since anybody may have made it', () => {
  vi.spyOn(process, 'cwd').mockReturnValue(application());
  expect(() => installedPackages(import.meta.url).load('native-part')).toThrow(/native-part/);
});

it('says why a package did not load: it is missing, or its native part is for another Node.js', () => {
  const folder = application();
  const packages = installedPackages(pathToFileURL(join(folder, 'module.js')).href);
  const whyOf = (name: string): string => {
    try {
      packages.load(name);
    } catch (error) {
      return whyNotLoaded(error);
    }
    throw new Error('It loaded.');
  };
  expect(whyOf('missing-part')).toBe("Cannot find module 'missing-part'");
  // As Node words it, in lines.
  const words = ['The module was compiled against', 'NODE_MODULE_VERSION 108.'];
  const native = join(folder, 'node_modules', 'native-part', 'index.js');
  writeFileSync(native, `throw new Error(${JSON.stringify(words.join('\n'))});`);
  expect(whyOf('native-part')).toBe('The module was compiled against NODE_MODULE_VERSION 108');
});
