import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { builtInMemorySystems } from './built-in-memory-systems.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const { exports } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as {
  exports: Record<string, string | { '@memgym/source': string }>;
};

/** Packages that a file needs at run time, including imports of imported files, without type imports. */
function packagesOf(entry: string): string[] {
  const packages = new Set<string>();
  const seen = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    const imports = /^(?:import|export)\s+(?!type\s)(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm;
    for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(imports)) {
      if (specifier.startsWith('.')) visit(resolve(dirname(file), specifier.replace(/\.js$/, '.ts')));
      else packages.add(specifier);
    }
  };
  visit(resolve(root, entry));
  return [...packages].sort();
}

const sourceOf = (name: string): string => {
  const target = exports[name];
  return typeof target === 'object' ? target['@memgym/source'] : '';
};

describe('the entry points', () => {
  it('are in the exports map, and lead to files', () => {
    for (const name of readdirSync(resolve(root, 'src/systems'))) {
      const entry = `src/systems/${name}/index.ts`;
      if (existsSync(resolve(root, entry))) expect(sourceOf(`./${name}`), name).toBe(`./${entry}`);
    }
    for (const target of Object.values(exports)) {
      if (typeof target === 'object') expect(existsSync(resolve(root, target['@memgym/source']))).toBe(true);
    }
  });

  it.each(['.', './indexes', './storage', './bm25', './embedding', './hybrid', './rag'])(
    '%s imports no prompts, and only the parts of core that a memory needs',
    (name) => {
      const packages = packagesOf(sourceOf(name));
      expect(packages).not.toContain('@memgym/prompts');
      expect(packages).not.toContain('@memgym/core');
      expect(packages).toContain('@memgym/core/errors');
    },
  );

  it('./indexes imports only what it needs', () => {
    expect(packagesOf(sourceOf('./indexes'))).toEqual([
      '@memgym/core/config',
      '@memgym/core/errors',
      '@memgym/files',
      '@memgym/text',
      'node:fs',
      'zod',
    ]);
  });

  it('lead to every system that uses a model, in the form that a config finds', async () => {
    for (const definition of builtInMemorySystems.filter(({ needs }) => needs.includes('model'))) {
      const entry = await import(resolve(root, sourceOf(`./${definition.type}`)));
      expect(entry.memorySystem, definition.type).toBe(definition);
    }
  });

  it('import no client of model servers', () => {
    for (const name of Object.keys(exports)) {
      if (name !== './package.json')
        expect(packagesOf(sourceOf(name)), name).not.toContain('@memgym/llm-client');
    }
  });

  it.each(['./all', './mem0', './toolkit'])('%s uses a model, and has its own entry point', (name) => {
    expect(packagesOf(sourceOf(name))).toContain('@memgym/prompts');
  });
});
