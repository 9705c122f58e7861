import { describe, expect, it } from 'vitest';
import { fileCycles, folderCycles } from './testing/import-cycles.js';
import { readPage, repositoryFiles } from './testing/markdown.js';

describe('the sources of all packages and apps', () => {
  const files = repositoryFiles(/^(apps|packages)\/[\w-]+\/src\/.*\.ts$/).filter(
    (file) => !/\.test\.ts$|\/__fixtures__\//.test(file),
  );
  const sources = new Map(files.map((file) => [file, readPage(file)]));

  it('have no file that imports itself by way of others', () => {
    expect(sources.size).toBeGreaterThan(1500);
    expect(fileCycles(sources)).toEqual([]);
  });

  it('have no folder that imports itself by way of its neighbours', () => {
    expect(folderCycles(sources)).toEqual([]);
  });
});

describe('a cycle', () => {
  it('of files is reported by their names, even if it only imports types', () => {
    const cycle = new Map([
      ['packages/x/src/a.ts', "import type { B } from './b.js';"],
      ['packages/x/src/b.ts', "export { c } from './deep/c.js';"],
      ['packages/x/src/deep/c.ts', "export const c = (): Promise<unknown> => import('../a.js');"],
      ['packages/x/src/d.ts', "import { a } from './a.js';"],
    ]);
    expect(fileCycles(cycle)).toEqual([
      'packages/x/src/a.ts > packages/x/src/b.ts > packages/x/src/deep/c.ts > packages/x/src/a.ts',
    ]);
  });

  it('of folders is reported by their names, with the imports that make it, where no files form one', () => {
    const cycle = new Map([
      ['packages/x/src/m/read/a.ts', "import type { B } from '../write/b.js';"],
      ['packages/x/src/m/read/d.ts', ''],
      ['packages/x/src/m/write/b.ts', ''],
      ['packages/x/src/m/write/c.ts', "import { d } from '../read/d.js';"],
    ]);
    expect(fileCycles(cycle)).toEqual([]);
    expect(folderCycles(cycle)).toEqual([
      'packages/x/src/m: read > write > read (read/a.ts > write/b.ts, write/c.ts > read/d.ts)',
    ]);
  });

  it('of a file and a folder next to it is reported, too', () => {
    const cycle = new Map([
      ['packages/x/src/design.ts', "import type { B } from './write/b.js';"],
      ['packages/x/src/write/b.ts', ''],
      ['packages/x/src/write/c.ts', "import type { Design } from '../design.js';"],
    ]);
    expect(folderCycles(cycle)).toEqual([
      'packages/x/src: design.ts > write > design.ts (design.ts > write/b.ts, write/c.ts > design.ts)',
    ]);
  });
});
