import type { PartKind } from '@memgym/registry';
import { describe, expect, it } from 'vitest';
import { registryFor } from '../registry.js';
import { runInProcess } from '../testing/run-in-process.js';

const registry = registryFor();
const shown = async (...args: string[]): Promise<string> => (await runInProcess(args)).stdout;
const tooWide = (text: string): string[] => text.split('\n').filter((line) => line.length > 80);

describe('memgym systems show <name>', () => {
  it('shows what the system needs, and type, default and meaning of each option', async () => {
    const text = await shown('systems', 'show', 'mem0');
    expect(text).toContain('Needs  a model and an embedder');
    const json = JSON.parse(await shown('systems', 'show', 'bm25-m', '--json'));
    expect(json).toMatchObject({ type: 'bm25-m', needs: [], defaultK: 10 });
    expect(json.options).toContainEqual({
      name: 'engine',
      takes: '"memgym", "wink"',
      required: false,
      default: '"memgym"',
      meaning: expect.stringMatching(/\S/),
    });
    expect(json.options).toContainEqual(
      expect.objectContaining({ name: 'indexed.speaker', takes: 'boolean' }),
    );
  });

  const typesOf = (kind: PartKind) => registry.declared(kind).map(({ type }) => type);

  it.each(typesOf('memorySystem'))('explains every option of %s', async (type) => {
    const { options } = JSON.parse(await shown('systems', 'show', type, '--json'));
    const shape = (await registry.find('memorySystem', type)).optionsSchema;
    expect(options.length).toBeGreaterThanOrEqual(
      Object.keys((shape as { shape?: object }).shape ?? {}).length,
    );
    expect(options.filter(({ meaning }: { meaning: string }) => meaning === '')).toEqual([]);
    expect(tooWide(await shown('systems', 'show', type))).toEqual([]);
  });

  it('suggests the nearest name', async () => {
    await expect(shown('systems', 'show', 'bm25m')).rejects.toMatchObject({
      category: 'config',
      hint: expect.stringContaining('Did you mean "bm25-m"?'),
    });
  });
});

describe('memgym benchmarks show <name>', () => {
  it.each(registry.declared('benchmark').map(({ type }) => type))(
    'explains data, options and metrics of %s',
    async (type) => {
      const text = await shown('benchmarks', 'show', type);
      for (const heading of ['Data\n  from ', 'Options (benchmark.options)', 'Metrics\n', ' (headline)\n']) {
        expect(text).toContain(heading);
      }
      const { options } = JSON.parse(await shown('benchmarks', 'show', type, '--json'));
      expect(options.filter(({ meaning }: { meaning: string }) => meaning === '')).toEqual([]);
      expect(tooWide(text)).toEqual([]);
    },
  );
});
