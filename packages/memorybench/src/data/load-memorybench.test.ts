import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkDataset } from '@memgym/datasets';
import { withFolder } from '@memgym/datasets/testing';
import { Field, List, Struct, Table, tableToIPC, Utf8, vectorFromArray } from 'apache-arrow';
import { describe, expect, it } from 'vitest';
import { type SampleRow, sampleFiles, sampleTables } from './__fixtures__/samples/sample-files.js';
import { loadMemoryBench } from './load-memorybench.js';
import { memoryBenchDataset } from './memorybench-dataset.js';
import { type MemoryBenchDataset, memoryBenchDatasets } from './memorybench-datasets.js';
import { memoryBenchPartition, memoryBenchPartitions } from './memorybench-partitions.js';

const named = (name: string): MemoryBenchDataset =>
  memoryBenchDatasets.find((dataset) => dataset.name === name) as MemoryBenchDataset;
const files = sampleFiles();
const jsonLines = (name: string) =>
  Object.fromEntries([...files].filter(([path]) => path.includes(`/${name}/`) || path.includes(`/${name}.`)));

/** Writes the splits of a data set as Arrow streams, as on Hugging Face. */
async function writeArrow(
  folder: string,
  name: string,
  change: (bytes: Uint8Array) => Uint8Array = (same) => same,
) {
  const tables = sampleTables().get(name);
  if (tables === undefined) throw new Error(name);
  for (const [split, rows] of Object.entries(tables)) {
    const path = join(folder, 'dataset', name, split, 'data-00000-of-00001.arrow');
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, change(tableToIPC(toTable(rows), 'stream')));
  }
}

const messages = new List(
  new Field('item', new Struct([new Field('role', new Utf8()), new Field('content', new Utf8())])),
);

/** Dialogues are written as lists if the samples have lists; other values that are not scalars are written as JSON. */
function toTable(rows: readonly SampleRow[]): Table {
  const columns = Object.keys(rows[0] ?? {}).map((name) => {
    const values = rows.map((row) => row[name]);
    if (name.startsWith('dialog') && Array.isArray(values[0]))
      return [name, vectorFromArray(values, messages)];
    return [
      name,
      vectorFromArray(values.map((value) => (typeof value === 'object' ? JSON.stringify(value) : value))),
    ];
  });
  return new Table(Object.fromEntries(columns) as Record<string, ReturnType<typeof vectorFromArray>>);
}

const load = (folder: string, name: string, suffix: string | null = '') =>
  loadMemoryBench(folder, { datasets: [named(name)], dialogueSuffix: () => suffix });

describe('the files on Hugging Face', () => {
  it.each(['JuDGE', 'WritingPrompts', 'HelloBench-Creative&Design'])(
    '%s: Arrow streams give the same items as JSON lines',
    async (name) => {
      await withFolder(jsonLines(name), async (lines) => {
        await withFolder({}, async (arrow) => {
          await writeArrow(arrow, name);
          const [fromLines, fromArrow] = [await load(lines, name), await load(arrow, name)];
          expect(fromArrow.datasets).toEqual(fromLines.datasets);
          expect(fromArrow.datasets[0]?.train[0]?.dialogue?.feedback).toHaveLength(2);
        });
      });
    },
  );

  describe('as Parquet', () => {
    const parquet = (split: string) => join(import.meta.dirname, `__fixtures__/nfcats-${split}.parquet`);
    const place = async (folder: string, name: (split: string) => string) => {
      for (const split of ['train', 'test']) {
        const path = join(folder, 'dataset/NFCats', name(split));
        await mkdir(dirname(path), { recursive: true });
        await copyFile(parquet(split), path);
      }
    };

    it.each([
      ['in a folder for each split', (split: string) => `${split}/0000.parquet`],
      ['next to each other', (split: string) => `${split}-00000-of-00001.parquet`],
    ])('%s give the same items as JSON lines', async (_, name) => {
      await withFolder(jsonLines('NFCats'), async (lines) => {
        await withFolder({}, async (folder) => {
          await place(folder, name);
          const [fromLines, fromParquet] = [await load(lines, 'NFCats'), await load(folder, 'NFCats')];
          expect(fromParquet.datasets).toEqual(fromLines.datasets);
        });
      });
    });

    it('cut off: the error names the file', async () => {
      await withFolder({}, async (folder) => {
        await place(folder, (split) => `${split}.parquet`);
        const bytes = await readFile(parquet('train'));
        await writeFile(join(folder, 'dataset/NFCats/train.parquet'), bytes.subarray(0, bytes.length / 2));
        await expect(load(folder, 'NFCats')).rejects.toThrow(/train\.parquet/);
      });
    });
  });

  it('are cut off: the error names the file', async () => {
    for (const share of [0.3, 0.7, 0.99]) {
      await withFolder({}, async (folder) => {
        await writeArrow(folder, 'NFCats', (bytes) => bytes.slice(0, Math.floor(bytes.length * share)));
        await expect(load(folder, 'NFCats')).rejects.toThrow(
          /data-00000-of-00001\.arrow: cannot be read as Arrow/,
        );
      });
    }
  });

  it('lack a column: the error names it', async () => {
    await withFolder(jsonLines('NFCats'), async (folder) => {
      await expect(load(folder, 'NFCats', '_mem0')).rejects.toThrow(/NFCats lacks the column dialog_mem0/);
    });
    for (const column of ['test_idx', 'lang', 'info', 'input_prompt']) {
      const cut = [...files].map(([path, lines]) => [path, lines.replaceAll(`"${column}":`, '"other":')]);
      await withFolder(Object.fromEntries(cut), async (folder) => {
        await expect(load(folder, 'NFCats')).rejects.toThrow(`NFCats lacks the column ${column}`);
      });
    }
  });

  it('contain code where a literal belongs: it is refused, not run', async () => {
    const row = {
      test_idx: 0,
      lang: 'en',
      input_prompt: 'x',
      info: "__import__('os').system('touch /tmp/planted')",
      dialog: '[]',
    };
    const line = `${JSON.stringify(row)}\n`;
    await withFolder(
      { 'dataset/NFCats/train.jsonl': line, 'dataset/NFCats/test.jsonl': line },
      async (folder) => {
        await expect(load(folder, 'NFCats')).rejects.toThrow(
          /\[0\]\.info: is neither JSON nor a Python literal/,
        );
      },
    );
  });

  it('use a number twice: the error names it', async () => {
    const line = `${JSON.stringify({ test_idx: 4, lang: 'en', input_prompt: 'x', info: '{}', dialog: '[]' })}\n`;
    await withFolder(
      { 'dataset/NFCats/train.jsonl': line, 'dataset/NFCats/test.jsonl': line },
      async (folder) => {
        await expect(load(folder, 'NFCats')).rejects.toThrow(/test_idx 4 is used twice/);
      },
    );
  });

  it('lack a corpus: the error names it', async () => {
    const { 'corpus/Locomo-0.jsonl': _corpus, ...rest } = jsonLines('Locomo-0');
    await withFolder(rest, async (folder) => {
      await expect(load(folder, 'Locomo-0', '_bm25')).rejects.toThrow(/the corpus of Locomo-0 is missing/);
    });
  });
});

it('the check reports a corpus without its data set, and unpublished splits', async () => {
  await withFolder(
    { ...jsonLines('NFCats'), ...{ 'corpus/Locomo-3.jsonl': '{"text":"{}"}\n' } },
    async (folder) => {
      const { problems } = await checkDataset(memoryBenchDataset, folder);
      expect(problems.join('\n')).toMatch(/corpus\/Locomo-3\.jsonl: there is no dataset\/Locomo-3/);
      expect(problems.join('\n')).toMatch(/NFCats: 5 training and 3 test items, published are 200 and 50/);
    },
  );
});

// packages/memorybench/spec.md#partitions
describe('partitions', () => {
  it('have the published numbers of test items', () => {
    const tests = (name: string) =>
      memoryBenchPartition(name).datasets.reduce((sum, { published }) => sum + (published?.test ?? 0), 0);
    const names = [
      'Open-Domain',
      'Academic&Knowledge',
      'Legal',
      'Long-Short',
      'Short-Long',
      'Long-Long',
      'Short-Short',
    ];
    expect(names.map(tests)).toEqual([334, 244, 241, 251, 143, 275, 150]);
    const all = memoryBenchDatasets.reduce(
      (sum, { published }) => sum + (published?.train ?? 0) + (published?.test ?? 0),
      0,
    );
    expect([all, memoryBenchPartitions.length]).toEqual([4063, 35]);
  });

  it('list their data sets in the original’s order', () => {
    expect(memoryBenchPartition('Long-Long').datasets.map(({ name }) => name)).toEqual([
      'LexEval-Judge',
      'WritingBench-Politics&Law',
      'HelloBench-Academic&Knowledge-Writing',
      'WritingBench-Academic&Engineering',
      'HelloBench-Creative&Design',
      'WritingBench-Creative&Design',
    ]);
    expect(memoryBenchPartition('Short-Long').datasets.map(({ name }) => name)).toEqual([
      'JuDGE',
      'HelloBench-Academic&Knowledge-QA',
      'WritingPrompts',
    ]);
  });

  it('of a source contain all of its data sets', () => {
    expect(memoryBenchPartition('Locomo').datasets.map(({ name }) => name)).toHaveLength(10);
    expect(memoryBenchPartition('JRE-L').kind).toBe('single');
  });

  it('are suggested for a misspelt name', () => {
    expect(() => memoryBenchPartition('Legall')).toThrow(/Legall/);
  });
});

it('more items than are published are those of another release, and no fault', async () => {
  const name = 'HelloBench-Academic&Knowledge-Writing';
  const rows = sampleTables().get(name);
  const lines = (split: 'train' | 'test', from: number, count: number): string =>
    Array.from({ length: count }, (_, index) =>
      JSON.stringify({ ...rows?.[split]?.[0], test_idx: from + index }),
    ).join('\n');
  await withFolder(
    {
      [`dataset/${name}/train.jsonl`]: lines('train', 0, 70),
      [`dataset/${name}/test.jsonl`]: lines('test', 70, 18),
    },
    async (folder) => {
      const { quirks, missing } = await loadMemoryBench(folder, { datasets: [named(name)] });
      expect(missing).toEqual([]);
      expect(quirks).toEqual([
        expect.objectContaining({
          id: 'memorybench-more-items',
          detail: '5 more training and 1 more test items',
        }),
      ]);
      const { problems } = await memoryBenchDataset.inspect(folder);
      expect(problems.filter(({ invariant }) => invariant === 'published-split')).toEqual([]);
    },
  );
});
