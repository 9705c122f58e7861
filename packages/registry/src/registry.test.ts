import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRegistry, type Registry } from './registry.js';
import { findShippedFile, shippedFiles } from './shipped-files.js';

const fixtures = fileURLToPath(new URL('./__fixtures__', import.meta.url));
const keywords = ['memgym-plugin'];
const described = (type: string, more: object = {}) => ({ type, description: `All of ${type}.`, ...more });
const source = (...types: readonly string[]): string =>
  `const optionsSchema = { safeParse: (data) => ({ success: true, data }) };
   const make = (type) => ({ type, description: type, optionsSchema, needs: [], create() {} });
   export const memorySystems = ${JSON.stringify(types)}.map(make);`;

let root: string;
const at = (...parts: string[]): string => join(root, ...parts);

function write(path: string, content: string | object): void {
  mkdirSync(dirname(at(path)), { recursive: true });
  writeFileSync(at(path), typeof content === 'string' ? content : JSON.stringify(content));
}

function install(where: string, name: string, memgym: object, files: Readonly<Record<string, string>>): void {
  const base = `${where}/node_modules/${name}`;
  const entries = Object.keys(files).filter((file) => file.endsWith('.js'));
  const exports = Object.fromEntries(
    entries.map((file) => [file === 'index.js' ? '.' : `./${file.replace('.js', '')}`, `./${file}`]),
  );
  write(`${base}/package.json`, { name, version: '1.2.0', type: 'module', keywords, exports, memgym });
  for (const [file, text] of Object.entries(files)) write(`${base}/${file}`, text);
}

let registry: Registry;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'memgym-registry-'));
  write('program/package.json', {
    name: 'program',
    dependencies: { '@ann/notes': '1' },
    peerDependencies: { absent: '1', beside: '1' },
    peerDependenciesMeta: { beside: { optional: true } },
    devDependencies: { beside: '1' },
  });
  install(
    'program',
    '@ann/notes',
    {
      memorySystems: [
        described('notes', { entry: './systems', replies: './offline' }),
        described('cards', { entry: './systems' }),
        described('drawers', { entry: './nowhere' }),
      ],
      benchmark: described('rooms', {
        data: './card.json',
        agents: { systems: { tidy: { type: 'notes' } } },
      }),
    },
    {
      'systems.js': source('notes', 'cards'),
      'offline.js': "export const offlineReplies = [{ prompt: 'notes/ask', reply: () => 'yes' }];",
      'card.json': JSON.stringify({ title: 'Rooms', license: 'CC0', source: 'https://rooms.example' }),
      'experiments/rooms-small.json': '{}',
    },
  );
  install('program', 'beside', { memorySystem: described('beside') }, { 'index.js': source('beside') });
  install('work', 'boxes', { memorySystem: described('boxes') }, { 'index.js': source('boxes') });
  install('work', 'shelves', { memorySystem: described('boxes') }, { 'index.js': source('boxes') });
  install('work', 'liar', { memorySystem: described('honest') }, { 'index.js': source('dishonest') });
  install('work', 'deadly', { generator: described('deadly') }, { 'index.js': 'process.exit(7);' });
  write('work/node_modules/silent/package.json', { name: 'silent', keywords });
  write('work/node_modules/raptor/package.json', { name: 'raptor', main: 'index.js' });
  registry = createRegistry({ folder: at('work'), home: at('program') });
});
afterAll(() => rmSync(root, { recursive: true }));

describe('a registry', () => {
  it('lists what packages declare, those of the program first, without running their code', () => {
    const listed = registry.declared('memorySystem').map((part) => [part.type, part.package, part.isOwn]);
    expect(listed).toEqual([
      ['notes', '@ann/notes', true],
      ['cards', '@ann/notes', true],
      ['drawers', '@ann/notes', true],
      ['boxes', 'boxes', false],
      ['honest', 'liar', false],
      ['boxes', 'shelves', false],
    ]);
    expect(registry.declared('generator')).toMatchObject([{ type: 'deadly', version: '1.2.0', entry: '.' }]);
    expect(registry.problems).toEqual([expect.stringMatching(/^silent has the keyword .*memgym is missing/)]);
  });

  it('reads cards and agents from the declaration, or from the file that it names', () => {
    const [rooms] = registry.declared('benchmark');
    expect(rooms?.data).toMatchObject({ title: 'Rooms', license: 'CC0', citation: '' });
    expect(registry.agents).toEqual([{ systems: { tidy: { type: 'notes' } }, notations: [] }]);
  });

  it('finds one of several parts of a package by its type, from any folder', async () => {
    for (const folder of [at('work'), tmpdir()]) {
      expect((await registry.at(folder).find('memorySystem', 'cards')).type).toBe('cards');
    }
    expect(await registry.loaded('memorySystem', 'cards')).toBeUndefined();
  });

  it('finds an optional peer of the program by its name, and lists it not', async () => {
    expect((await registry.find('memorySystem', 'beside')).type).toBe('beside');
    expect(registry.declared('memorySystem').map(({ type }) => type)).not.toContain('beside');
  });

  it('takes the code of a part from elsewhere into account', async () => {
    const loaded = await registry.loaded('memorySystem', 'liar');
    expect(loaded?.code).toMatchObject({ package: 'liar', version: '1.2.0', digest: expect.any(String) });
  });

  it('counts a package of the program that is also installed for the folder as the program’s', async () => {
    mkdirSync(at('flat', 'node_modules', '@ann'), { recursive: true });
    symlinkSync(at('program/node_modules/@ann/notes'), at('flat/node_modules/@ann/notes'), 'junction');
    const flat = registry.at(at('flat'));
    expect(flat.declared('memorySystem').map(({ isOwn }) => isOwn)).toEqual([true, true, true]);
    expect((await flat.find('memorySystem', '@ann/notes/systems').catch(String)).toString()).toMatch(
      /exports several memorySystems: notes, cards/,
    );
  });

  it.each([
    ['boxes', /'boxes' is declared by boxes and by shelves/],
    ['honest', /'honest' is declared as honest, but its module exports dishonest/],
    ['drawers', /@ann\/notes has no entry point ".\/nowhere"/],
    ['cads', /Unknown memory system "cads"/],
    ['__proto__', /Unknown memory system "__proto__"/],
  ])('refuses %s with a reason', async (name, message) => {
    await expect(registry.find('memorySystem', name)).rejects.toThrow(message);
  });

  it('suggests the nearest type', async () => {
    await expect(registry.find('memorySystem', 'cads')).rejects.toMatchObject({
      hint: expect.stringMatching(/Did you mean "cards"\?.*Known: notes, cards/),
    });
  });

  it('imports the replies of a part from the entry point that it names', async () => {
    const replies = await registry.replies('memorySystem', 'notes');
    expect(replies.map(({ prompt }) => prompt)).toEqual(['notes/ask']);
    expect(await registry.replies('memorySystem', 'cards')).toEqual([]);
  });

  it('finds the experiments of packages by name', () => {
    expect(shippedFiles(registry, 'experiments').map(({ name }) => name)).toEqual(['rooms-small']);
    const found = findShippedFile(registry, 'experiments', 'rooms-small.json');
    expect(readFileSync(found?.path ?? '', 'utf8')).toBe('{}');
    expect(findShippedFile(registry, 'environments', 'rooms-small')).toBeUndefined();
  });
});

describe('a memory system from outside', () => {
  const outside = () => createRegistry({ folder: fixtures, home: at('program') });

  it.each(['./outside-memory.mjs', 'outside-memory.mjs'])('is found by its file as %s', async (name) => {
    const { type, needs } = await outside().find('memorySystem', name);
    expect({ type, needs }).toEqual({ type: 'outside', needs: [] });
  });

  it('is found by the folder of its package', async () => {
    mkdirSync(at('mine'));
    copyFileSync(join(fixtures, 'outside-memory.mjs'), at('mine', 'memory.mjs'));
    write('mine/package.json', { name: 'mine', exports: './memory.mjs' });
    expect((await outside().find('memorySystem', at('mine'))).type).toBe('outside');
    expect((await outside().at(at('mine')).find('memorySystem', './')).type).toBe('outside');
  });

  it.each([
    ['./', /'.\/' is a folder without a package that can be imported/],
    ['./missing.mjs', /'.\/missing.mjs' could not be loaded: there is no file/],
    ['@nowhere/no-such-package', /no such package is installed for/],
    ['./no-memory.mjs', /exports no `memorySystem`; it exports somethingElse/],
    ['./half-memory.mjs', /is not a memory system: [\s\S]*create/],
  ])('is refused with a reason as %s', async (name, message) => {
    await expect(outside().find('memorySystem', name)).rejects.toThrow(message);
  });

  it('brings the offline model’s replies to its prompts', async () => {
    const replies = await outside().replies('memorySystem', './outside-memory.mjs');
    expect(replies.map(({ prompt }) => prompt)).toEqual(['outside/ask']);
    await expect(outside().replies('memorySystem', './odd-replies.mjs')).rejects.toThrow(
      /`offlineReplies` of '.\/odd-replies.mjs' is not a list of replies/,
    );
  });
});
