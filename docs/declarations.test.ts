import { fileURLToPath } from 'node:url';
import type { DatasetEntry } from '@memgym/datasets';
import { createRegistry, findOriginal, type OriginalAction, type PartKind } from '@memgym/registry';
import { describe, expect, it } from 'vitest';

// What lists show without running code must be what the code exports.
const registry = createRegistry({ home: fileURLToPath(new URL('../apps/cli', import.meta.url)) });
const kinds = ['benchmark', 'memorySystem', 'generator', 'embedder'] as const;
const parts = kinds.flatMap((kind) => registry.declared(kind).map((part) => [kind, part.type] as const));

describe('a declared part', () => {
  it('has a type that no other package of the command declares', () => {
    const names = parts.map((part) => part.join(' '));
    expect(names.length).toBeGreaterThan(30);
    expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
    expect(registry.problems).toEqual([]);
  });

  it.each(parts)('%s %s is what its package exports', async (kind: PartKind, type) => {
    const declared = registry.declared(kind).find((part) => part.type === type);
    const { description } = await registry.find(kind, type);
    expect(description).toBe(declared?.description);
    expect(await registry.replies(kind, type)).toBeInstanceOf(Array);
  });

  it.each(registry.declared('generator'))('names the benchmark of the generator $type', async (part) => {
    const { benchmark } = await registry.find('generator', part.type);
    expect(part.benchmark ?? null).toBe(benchmark);
  });

  it.each(registry.declared('benchmark').filter(({ isOwn, data }) => isOwn && data !== undefined))(
    'has the card of the data of $type',
    async ({ type, data }) => {
      const exported = (await registry.exportsOf('benchmark', type)) as {
        readonly dataset?: DatasetEntry;
        readonly datasets?: readonly DatasetEntry[];
      };
      const entry = exported.dataset ?? exported.datasets?.find(({ name }) => name === type);
      if (entry === undefined) return expect(exported).not.toHaveProperty('datasets');
      const { title, license, source, citation, language, expected, download } = entry;
      expect({ title, license, source, citation, language, expected, download }).toEqual({
        download: undefined,
        ...data,
      });
    },
  );

  it('reads and writes the formats of original programs that it declares', async () => {
    const actions = registry.originals.flatMap(({ benchmark, actions }) =>
      Object.keys(actions).map((action) => [benchmark, action as OriginalAction] as const),
    );
    expect(actions.length).toBeGreaterThan(5);
    for (const [benchmark, action] of actions) {
      expect([benchmark, action, await findOriginal(registry, benchmark, action)]).toEqual([
        benchmark,
        action,
        expect.any(Object),
      ]);
    }
  });
});
