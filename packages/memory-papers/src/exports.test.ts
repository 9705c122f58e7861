import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { builtInMemorySystems } from './__fixtures__/memory-systems.js';

const root = new URL('../', import.meta.url);
const { exports } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as {
  exports: Record<string, string | { '@memgym/source': string }>;
};

it('every system has an entry point, in the form that a config finds', async () => {
  const folders = readdirSync(new URL('src/', root)).filter((name) =>
    existsSync(new URL(`src/${name}/${name}-memory.ts`, root)),
  );
  expect(folders.sort()).toEqual(builtInMemorySystems.map(({ type }) => type).sort());
  for (const definition of builtInMemorySystems) {
    const target = exports[`./${definition.type}`];
    if (typeof target !== 'object') throw new Error(`There is no entry point ./${definition.type}.`);
    const entry = await import(fileURLToPath(new URL(target['@memgym/source'], root)));
    expect(entry.memorySystem, definition.type).toBe(definition);
  }
});

it('every option of every system is described', () => {
  for (const { optionsSchema, type } of builtInMemorySystems) {
    const shape: unknown = 'shape' in optionsSchema ? optionsSchema.shape : undefined;
    const options = Object.entries((shape ?? {}) as Record<string, { description?: string }>);
    expect(options.length, type).toBeGreaterThan(0);
    for (const [key, { description }] of options) expect(description, `${type}.${key}`).toBeTruthy();
  }
});
