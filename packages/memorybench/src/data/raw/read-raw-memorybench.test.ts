import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dataDir, suiteName, withFolder } from '@memgym/datasets/testing';
import { describe, expect, it } from 'vitest';
import { loadMemoryBench } from '../load-memorybench.js';
import { type MemoryBenchDataset, memoryBenchDatasets } from '../memorybench-datasets.js';
import { type RawMemoryBench, readRawMemoryBench } from './read-raw-memorybench.js';

const named = (name: string): MemoryBenchDataset =>
  memoryBenchDatasets.find((dataset) => dataset.name === name) as MemoryBenchDataset;
const lines = (rows: readonly unknown[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
const indexes = (rows: readonly { readonly test_idx?: unknown }[]) =>
  rows.map((row) => row.test_idx as number).sort((one, other) => one - other);

async function hubOf({ datasets }: RawMemoryBench): Promise<Record<string, string>> {
  return Object.fromEntries(
    datasets.flatMap(({ dataset: { name }, train, test, corpus }) => [
      [`dataset/${name}/train.jsonl`, lines(train)],
      [`dataset/${name}/test.jsonl`, lines(test)],
      ...(corpus === undefined ? [] : [[`corpus/${name}.jsonl`, corpus]]),
    ]),
  );
}

const locomo = dataDir('locomo');
describe.skipIf(locomo === null)(suiteName('LoCoMo’s file', locomo), () => {
  // packages/memorybench/spec.md#worked-examples
  it('gives the published test items of all ten conversations', async () => {
    const raw = await readRawMemoryBench(locomo ?? '');
    const tests = new Map(raw.datasets.map(({ dataset, test }) => [dataset.name, indexes(test)]));
    expect(tests.get('Locomo-0')).toEqual([129, 143, 163, 188, 189]);
    expect(tests.get('Locomo-1')).toEqual([64, 71, 81, 94, 101]);
    expect(raw.datasets.map(({ train, test }) => train.length + test.length)).toEqual(
      range(10).map(() => 25),
    );
    expect(raw.missing).toHaveLength(18);
  });

  it('gives data that load without a finding: gold, options, evidence, dated sessions', async () => {
    const datasets = ['Locomo-0', 'Locomo-7'].map(named);
    const raw = await readRawMemoryBench(locomo ?? '', { datasets });
    await withFolder(await hubOf(raw), async (folder) => {
      const loaded = await loadMemoryBench(folder, { datasets });
      expect(loaded.quirks).toEqual([]);
      const [first] = loaded.datasets;
      expect(first?.corpus).toHaveLength(19);
      expect(first?.corpus[0]?.startTime).toBe('2023-05-08T13:56:00');
      const adversarial = [...(first?.train ?? []), ...(first?.test ?? [])].filter(
        ({ info }) => info.category === 5,
      );
      for (const { info, question } of adversarial) {
        const { a, b } = info.golden_answer as { a: string; b: string };
        expect([a, b]).toContain('Not mentioned in the conversation');
        expect(question).toContain(`(a) ${a} (b) ${b}`);
      }
      expect(adversarial.length).toBeGreaterThan(2);
    });
  });
});

describe('the other sources', () => {
  const checklist = JSON.stringify([{ checklist_id: 0, checklist_content: 'Is it long?' }]);
  const hello = (category: string, count: number) =>
    lines(
      range(count).map((id) => ({
        id: `${category}-${id}`,
        category,
        instruction: `Do ${id}`,
        formatted_checklists: checklist,
      })),
    );
  const paper = JSON.stringify({
    title: 'T',
    abstract: 'A',
    sections: [{ section_id: '1', section_name: 'Intro', text: 'We begin.' }],
  });
  const sources = {
    'HelloBench/open_ended_qa.jsonl': hello('Science', 6),
    'HelloBench/chat.jsonl': hello('science_problem_solve', 4) + hello('report_write', 3),
    'WritingBench/benchmark_all.jsonl': lines(
      range(12).map((index) => ({
        index,
        query: `Write ${index}`,
        domain1: ['Education', 'Literature & Arts', 'Politics & Law'][index % 3],
        lang: index % 2 === 0 ? 'en' : 'zh',
        checklist: [{ name: 'Length', criteria_description: 'Long enough.' }],
      })),
    ),
    'NFCats/test.csv': `annotated_by,category,question\n${range(300)
      .map((index) => `authors,REASON,"Why, ${index}?"`)
      .join('\n')}\n`,
    'LexEval/5_4.json': lines(
      range(500).map((index) => ({ instruction: '请分析。\n', input: `题${index}`, answer: '答' })),
    ),
    'JuDGE/train.json': lines([{ text: '甲', fd: '判甲' }]),
    'JuDGE/test.json': lines([{ text: '乙', fd: '判乙' }]),
    'IdeaBench/target_papers.csv': 'paperId,title,abstract\np1,One,"First, abstract"\n',
    'IdeaBench/filtered_references.csv':
      'targetPaperId,abstract\np1,"{x} {greater than or equal to} 3"\np1,\np1,Second\np2,Other\n',
    'JRE-L/test.json': lines(
      range(1000).map((index) => ({
        'sc-title': `Paper ${index}`,
        'sc-abstract': range(1030).join(' '),
        'pr-title': 'News',
        'pr-summary': 'Short.',
      })),
    ),
    'LimitGen/annotated/data/b.json': paper,
    'LimitGen/annotated/data/a.json': paper,
    'LimitGen/sections/data.json': JSON.stringify({
      a: { ground_truth: 'Few data.' },
      b: { ground_truth: 'Old data.' },
    }),
    'DialSim/dialsim_corpus_friends.txt': '[Date: September 22, 1994, Session #1]\n\nRoss: Hi.\n',
  };
  const read = async (name: string) => {
    let found: RawMemoryBench['datasets'][number] | undefined;
    await withFolder(sources, async (folder) => {
      [found] = (await readRawMemoryBench(folder, { datasets: [named(name)] })).datasets;
    });
    if (found === undefined) throw new Error(`${name} was not made.`);
    return { ...found, all: [...found.train, ...found.test] };
  };

  it('HelloBench takes its categories and splits each file', async () => {
    const { test, all } = await read('HelloBench-Academic&Knowledge-QA');
    expect(all).toHaveLength(10);
    expect(test.map(({ domain }) => domain)).toEqual(['open_ended_qa', 'open_ended_qa', 'chat']);
    expect(all).toContainEqual(expect.objectContaining({ input_prompt: 'Do 0', test_idx: 0 }));
  });

  it('WritingBench takes its domains and splits each', async () => {
    const { test, all } = await read('WritingBench-Creative&Design');
    expect([all.length, test.length]).toEqual([8, 2]);
    expect(new Set(test.map(({ domain }) => domain))).toEqual(new Set(['Education', 'Literature & Arts']));
  });

  it('JRE-L has the published test items and 1,024 words', async () => {
    const { test, all } = await read('JRE-L');
    expect(indexes(test).slice(0, 8)).toEqual([48, 70, 114, 117, 131, 142, 146, 161]);
    expect(all[0]?.input_prompt).toMatch(/ 1023$/);
    expect(JSON.parse(String(all[0]?.info))['pr-abstract']).toBe('Short.');
  });

  it('NFCats and LexEval are drawn to 200 and 50', async () => {
    for (const name of ['NFCats', 'LexEval-QA']) {
      const { train, test } = await read(name);
      expect([train.length, test.length]).toEqual([200, 50]);
    }
    const { all } = await read('NFCats');
    expect(all[0]?.input_prompt).toMatch(/at most 200 words\.\n\nQuestion: Why, \d+\?$/);
  });

  it('JuDGE takes the training file first, and its system message', async () => {
    const { all } = await read('JuDGE');
    const facts = all.map((row) => JSON.parse(String(row.input_chat_messages))[1].content.split('\n')[0]);
    expect(new Set(facts)).toEqual(new Set(['案件事实：甲', '案件事实：乙']));
    expect(all.find(({ test_idx }) => test_idx === 0)?.info).toBe('{"golden_answer":"判甲"}');
  });

  it('IdeaBench numbers abstracts without braces', async () => {
    const { all } = await read('IdeaBench');
    expect(all[0]?.input_prompt).toContain('x ≥ 3');
    expect(all[0]?.input_prompt).toMatch(/Abstract 1: .*\n\nAbstract 2: /);
    expect(all[0]?.input_prompt).not.toContain('Abstract 3');
  });

  // packages/memorybench/spec.md#unstable-orders
  it('LimitGen sorts its papers and names the aspect', async () => {
    const { all } = await read('LimitGen-Syn');
    const sorted = [...all].sort((one, other) => Number(one.test_idx) - Number(other.test_idx));
    expect(sorted.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(sorted[0]?.input_chat_messages).toContain('limitations in methodology');
  });

  it('DialSim is only a corpus', async () => {
    const { all, corpus } = await read('DialSim-friends');
    expect([all.length, JSON.parse(corpus ?? '').text.length]).toEqual([0, 50]);
  });

  it('WritingPrompts is the text after the bracket, from Parquet', async () => {
    await withFolder({ 'WritingPrompts/readme.txt': 'x' }, async (folder) => {
      const path = join(folder, 'WritingPrompts/test-00000-of-00001.parquet');
      await copyFile(join(import.meta.dirname, '../__fixtures__/writing-prompts.parquet'), path);
      const { datasets } = await readRawMemoryBench(folder, { datasets: [named('WritingPrompts')] });
      const rows = [...(datasets[0]?.train ?? []), ...(datasets[0]?.test ?? [])];
      const prompts = rows.map(({ input_prompt }) => String(input_prompt).split('\n')[0]).sort();
      expect(prompts).toEqual(['A door in the sea .', 'No bracket']);
    });
  });

  it('lists the expected sources if there are none, and locates the fault in a damaged one', async () => {
    await withFolder({ 'readme.txt': 'x' }, async (folder) => {
      await expect(readRawMemoryBench(folder)).rejects.toThrow(
        /contains no source of Locomo-0, Locomo-1, Locomo-2 …/,
      );
    });
    await withFolder({ 'JRE-L/test.json': '{"sc-title":"x"}\n' }, async (folder) => {
      await expect(readRawMemoryBench(folder)).rejects.toThrow(/test\.json:1 at sc-abstract/);
    });
    await withFolder(
      { 'LimitGen/annotated/data/a.json': paper, 'LimitGen/sections/data.json': '{}' },
      async (folder) => {
        await expect(readRawMemoryBench(folder)).rejects.toThrow(/has no limitation data\/a\.json/);
      },
    );
  });
});
