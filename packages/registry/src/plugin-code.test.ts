import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { importedNames } from './imported-names.js';
import { changesSince, codeChanges, readPluginCode } from './plugin-code.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'memgym-plugin-code-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function write(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}
const filesOf = async (entry: string): Promise<string[]> =>
  Object.keys((await readPluginCode(join(folder, entry))).files);

describe('the code of a plugin', () => {
  it('consists of what it imports, from ESM, CommonJS, TypeScript and JSON', async () => {
    await write({
      'package.json': '{ "name": "words", "version": "1.2.0", "imports": { "#own": "./src/own.mjs" } }',
      'src/index.ts': `// It doesn't hide what follows.
        import { a } from './a.js'; export * from "./b"; import '#own';
        const c = await import('./c.cjs'); const text = new URL('./prompt.txt', import.meta.url);
        new Worker('./worker.js');`,
      'src/a.ts': "import type { B } from '../shared/types.js';",
      'src/b/index.js': "import data from '../data.json' with { type: 'json' };",
      'src/c.cjs': "const d = require('./d'); module.exports = require('words/extra');",
      'src/d.js': '',
      'src/own.mjs': '',
      'src/data.json': '{}',
      'src/prompt.txt': 'Remember.',
      'src/worker.js': '',
      'shared/types.ts': '',
      'src/unused.ts': '',
      'README.md': '',
    });
    expect(await filesOf('src/index.ts')).toEqual([
      'shared/types.ts',
      'src/a.ts',
      'src/b/index.js',
      'src/c.cjs',
      'src/d.js',
      'src/data.json',
      'src/index.ts',
      'src/own.mjs',
      'src/prompt.txt',
      'src/worker.js',
    ]);
    expect(await readPluginCode(join(folder, 'src/index.ts'))).toMatchObject({
      package: 'words',
      version: '1.2.0',
    });
  });

  it('has the versions of installed packages, and the files of linked ones', async () => {
    await write({
      'mine/package.json': '{ "name": "mine", "version": "0.1.0" }',
      'mine/index.js': "import 'stemmer'; import { helper } from 'helper'; const kind = 'zod';",
      'mine/node_modules/stemmer/package.json': '{ "name": "stemmer", "version": "2.0.1", "main": "m.js" }',
      'mine/node_modules/stemmer/m.js': '',
      'mine/node_modules/zod/package.json': '{ "name": "zod", "version": "4.0.0" }',
      'helper/package.json': '{ "name": "helper", "version": "3.0.0", "exports": "./main.js" }',
      'helper/main.js': "export * from './inner.js';",
      'helper/inner.js': '',
    });
    await symlink(join(folder, 'helper'), join(folder, 'mine/node_modules/helper'));
    const code = await readPluginCode(join(folder, 'mine/index.js'));
    expect(Object.keys(code.files)).toEqual(['helper/inner.js', 'helper/main.js', 'index.js']);
    expect(code.dependencies).toEqual({ stemmer: '2.0.1' });
  });

  it('is the same wherever its folder is, and through a link', async () => {
    for (const place of ['one', 'two']) {
      await write({ [`${place}/memory.mjs`]: "import './words.mjs';", [`${place}/words.mjs`]: 'export {};' });
    }
    await symlink(join(folder, 'one'), join(folder, 'link'));
    const digests = await Promise.all(
      ['one', 'two', 'link'].map(
        async (place) => (await readPluginCode(join(folder, place, 'memory.mjs'))).digest,
      ),
    );
    expect(new Set(digests).size).toBe(1);
  });

  it('names what changed: a file, a new file, a missing one, a version', async () => {
    await write({
      'package.json': '{ "name": "words", "version": "1.0.0" }',
      'index.js': "import './a.js'; import './gone.js'; import './new.js'; import 'stemmer';",
      'a.js': 'one',
      'gone.js': '',
      'node_modules/stemmer/package.json': '{ "name": "stemmer", "version": "1.0.0" }',
    });
    const file = join(folder, 'index.js');
    const before = await readPluginCode(file);
    expect(await changesSince({ file, code: before })).toEqual([]);
    await write({
      'package.json': '{ "name": "words", "version": "1.0.1" }',
      'a.js': 'two',
      'new.js': '',
      'node_modules/stemmer/package.json': '{ "name": "stemmer", "version": "1.1.0" }',
    });
    await rm(join(folder, 'gone.js'));
    expect(codeChanges(before, await readPluginCode(file))).toEqual([
      'words 1.0.0 → words 1.0.1',
      'a.js changed',
      'gone.js is gone',
      'new.js is new',
      'stemmer 1.0.0 → 1.1.0',
    ]);
    await rm(file);
    expect(await changesSince({ file, code: before })).toEqual(['its files can no longer be read']);
  });

  it('survives circular imports and names that resolve to nothing', async () => {
    await write({
      'a.mjs': "import './b.mjs'; import './none.mjs'; import '#none'; import '../..'; import 'a.mjs/none';",
      'b.mjs': "import './a.mjs';",
    });
    expect(await filesOf('a.mjs')).toEqual(['a.mjs', 'b.mjs']);
  });

  it('finds the names in a long line of quotes in time proportional to its length', () => {
    const found = importedNames(`${`'`.repeat(20_000)}${'"./x.js'.repeat(20_000)} import"./y.js"`);
    expect(found).toContainEqual({ name: './y.js', isImport: true });
  });
});
