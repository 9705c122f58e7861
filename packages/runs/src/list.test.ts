import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

/** The packages that a file imports, directly or through others of this package. */
function importedBy(entry: string): string[] {
  const seen = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(
      /^(?:import|export) (?!type).*?from '([^']+)';/gms,
    )) {
      if (name.startsWith('.')) visit(join(dirname(file), name.replace(/\.js$/, '.ts')));
      else seen.add(name);
    }
  };
  visit(join(import.meta.dirname, entry));
  return [...seen].filter((name) => name.startsWith('@memgym/')).sort();
}

it('lists runs without a benchmark, a memory or a model', () => {
  expect(importedBy('list.ts')).toEqual(['@memgym/core', '@memgym/datasets', '@memgym/files']);
});
