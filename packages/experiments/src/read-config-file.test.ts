import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '@memgym/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applySettings, readConfigFile } from './read-config-file.js';

let place = '';
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'memgym-test-'));
});
afterAll(() => rmSync(place, { recursive: true }));

it.each([
  ['lists', '[', ']'],
  ['objects', '{"a":', '}'],
])('refuses a config whose %s nest too deep, and takes a hundred levels', async (name, open, close) => {
  const file = join(place, `${name}.json`);
  const write = (levels: number) => writeFileSync(file, `${open.repeat(levels)}1${close.repeat(levels)}`);
  write(5000);
  const error = await readConfigFile(file, 'a config').catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ConfigError);
  expect(String(error)).toContain('nests lists and objects more than 100 levels deep');
  write(100);
  await expect(readConfigFile(file, 'a config')).resolves.toBeDefined();
});

it.each([
  ['{\n  "seed": 1,\n  "seed": 2\n}', ':3:3: gives the key "seed" twice; the first is in line 2, column 3.'],
  ['{"seed": 1,}', `:1:12: not valid JSON: expected a key in double quotes, got "}".`],
  ['{"seed": NaN}', ':1:10: not valid JSON: expected a value, got "N".'],
])('refuses %j with line and column', async (text, message) => {
  const file = join(place, 'config.json');
  writeFileSync(file, text);
  await expect(readConfigFile(file, 'a config')).rejects.toThrow(`config.json${message}`);
});

it('reads YAML by the name of the file, comments and anchors included', async () => {
  const file = join(place, 'config.yaml');
  writeFileSync(file, 'a: &one {port: 8086} # a comment\nb: *one\nc:\n- "5"\n- [x, y]\n');
  const one = { port: 8086 };
  expect(await readConfigFile(file, 'a config')).toEqual({ a: one, b: one, c: ['5', ['x', 'y']] });
});

// Each line holds the one before nine times: a small file of nearly a billion values.
const bomb = Array.from({ length: 10 }, (_, level) =>
  level === 0
    ? 'a0: &a0 [x]'
    : `a${level}: &a${level} [${Array(9)
        .fill(`*a${level - 1}`)
        .join(', ')}]`,
).join('\n');
it.each([
  ['a: [1\nb: 2\n', /config\.yml:2:1: not valid YAML/],
  ['a: 1\na: 2\n', /config\.yml:2:1: not valid YAML: .*unique/],
  [bomb, /not a plain YAML value/],
  [`a: ${'['.repeat(300)}${']'.repeat(300)}`, /more than 100 levels deep|not a plain|not valid/],
])('refuses the YAML %j', async (text, message) => {
  const file = join(place, 'config.yml');
  writeFileSync(file, text);
  await expect(readConfigFile(file, 'a config')).rejects.toThrow(message);
});

describe('applySettings', () => {
  it('sets values by path, as JSON if they are valid JSON', () => {
    const config = { seed: 1, systems: [{ name: 'a' }] };
    expect(applySettings(config, ['seed=7', 'model.type=offline', 'systems.0.k=3', 'name="x=y"'])).toEqual({
      seed: 7,
      model: { type: 'offline' },
      systems: [{ name: 'a', k: 3 }],
      name: 'x=y',
    });
    expect(config).toEqual({ seed: 1, systems: [{ name: 'a' }] });
  });

  it('refuses an invalid setting', () => {
    expect(() => applySettings({}, ['seed'])).toThrow(/expected key=value/);
    expect(() => applySettings({ seed: 1 }, ['seed.deep=1'])).toThrow(/does not exist/);
    expect(() => applySettings({}, ['model={"model": "a", "model": "b"}'])).toThrow(
      /gives the key "model" twice/,
    );
  });

  it('says how to set an option of a system that is named in short', () => {
    const set = () => applySettings({ systems: ['bm25-m'] }, ['systems.0.k=2']);
    expect(set).toThrow(
      expect.objectContaining({ hint: expect.stringContaining('{"name": "bm25-m", "type": "bm25-m"}') }),
    );
  });

  it('never reaches a prototype', () => {
    expect(() => applySettings({}, ['__proto__.polluted=1'])).toThrow(/does not exist/);
    expect(Object.keys(applySettings({}, ['constructor.x=1']) as object)).toEqual(['constructor']);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});
