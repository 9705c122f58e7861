import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { JsonObject } from '@memgym/core';
import type { ReadRun } from '@memgym/evaluators';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { play, samples } from '../play/__fixtures__/play-samples.js';
import { exportMemoryBenchRun } from './export-run.js';
import { scoreDetails } from './score-details.js';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'memgym-test-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Plays the samples with one system and exports the run into the folder. */
async function exported(system: string, options: JsonObject, data = samples) {
  const { records, answers } = await play(options, 'bm25-s', data);
  const notes = records.filter((record) => record.kind === 'note');
  const run = {
    manifest: { runId: 'run', config: { benchmark: { options }, systems: [{ name: system }] } },
    answers: answers.map((answer) => ({ ...answer, system })),
    readPrompt: async ({ text }: { text: string }) => [{ role: 'user', content: `Asked: ${text}` }],
    readEpisodes: async () => [{ notes }],
    readData: (load: (path: string) => Promise<unknown>) => load(data),
  } as unknown as ReadRun;
  const files = new Map<string, unknown>();
  const write = async (path: string, text: string, value: unknown) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
    files.set(path, value);
  };
  const outcome = await exportMemoryBenchRun.export(run, {
    path: folder,
    write: (path, content) => write(path, JSON.stringify(content), content),
    writeLines: (path, values) =>
      write(path, values.map((value) => `${JSON.stringify(value)}\n`).join(''), values),
  });
  return { files, outcome };
}

describe('an export of dialogues', () => {
  it.each([
    ['WritingPrompts', {}],
    ['Locomo-0', { corpusDialogues: 'bm25' }],
  ])('exports the dialogues of %s as data that other protocols learn from', async (partition, learned) => {
    const { files, outcome } = await exported('bm25_message', { partition, protocol: 'dialogues' });
    const items = files.get(`dialogs/${partition}/bm25_message/dialogs.json`) as JsonObject[];
    expect(Object.keys(items[0] ?? {})).toEqual(['test_idx', 'dialog', 'implicit_feedback']);
    expect(outcome.facts).toMatchObject({ dialogues: items.length });
    const { episode } = await play({ partition, ...learned }, 'bm25-s', join(folder, 'data'));
    const taught = episode.conversation.sessions.filter(({ id }) => id.startsWith(`${partition}:`));
    expect(taught).toHaveLength(items.length);
    expect(episode.conversation.questions.length).toBeGreaterThan(0);
  });

  // packages/memorybench/spec.md#stored-prompts-hold-corpus-text
  it('contains the plain question of an item about a corpus, without retrieved memories', async () => {
    const { files } = await exported('bm25_dialog', { partition: 'Locomo-0', protocol: 'dialogues' });
    const rows = files.get('data/dataset/Locomo-0/train.jsonl') as Record<string, string>[];
    expect(rows.length).toBeGreaterThan(1);
    for (const { input_prompt, dialog_bm25_dialog: dialog = '' } of rows)
      expect(JSON.parse(dialog)[0]).toEqual({ role: 'user', content: input_prompt });
  });
});

describe('an export of answers', () => {
  const place = (root: string, partition: string) => `${root}/${partition}/bm25_dialog/start_at_run`;

  it('has the original’s predictions, sorted, with the messages as sent, details, settings and summary', async () => {
    const { files } = await exported('bm25_dialog', { partition: 'WritingPrompts' });
    const at = place('off-policy/results/single', 'WritingPrompts');
    const predictions = files.get(`${at}/predict.json`) as JsonObject[];
    expect(predictions.map(({ test_idx }) => test_idx)).toEqual([5, 6, 7]);
    expect(Object.keys(predictions[0] ?? {})).toEqual(['test_idx', 'messages', 'response', 'dataset']);
    expect(JSON.stringify(predictions[0]?.messages)).toMatch(/^\[\{"role":"user","content":"Asked: /);
    const details = files.get(`${at}/evaluate_details.json`) as { metrics: { meteor: number } }[];
    const meteors = details.map(({ metrics }) => metrics.meteor);
    const [first = 0, second = 0, third = 0] = meteors;
    expect(files.get(`${at}/summary.json`)).toEqual({ summary: { meteor: (first + second + third) / 3 } });
    expect(files.get(`${at}/run_config.json`)).toMatchObject({
      dataset_type: 'single',
      set_name: 'WritingPrompts',
      memory_system: 'bm25_dialog',
    });
    expect([...files.keys()]).not.toContain('data/dataset/WritingPrompts/train.jsonl');
  });

  it('of a task can be scored as a whole folder, with the figures of its summaries', async () => {
    const { files } = await exported('bm25_dialog', { partition: 'Short-Short' });
    const summary = files.get(`${place('off-policy/results/task', 'Short-Short')}/summary.json`) as {
      summary: { weighted_average: number; z_score: number };
    };
    const scored = await scoreDetails.score(
      { results: join(folder, 'off-policy/results') },
      { workingFolder: folder, findData: async () => samples },
    );
    expect(scored.json).toMatchObject({
      'min-max': { 'Short-Short': { bm25_dialog: expect.closeTo(summary.summary.weighted_average, 12) } },
      'z-score': { 'Short-Short': { bm25_dialog: expect.closeTo(summary.summary.z_score, 12) } },
    });
  });

  it('with and without the dialogue compares both, as the original does', async () => {
    const { files } = await exported('bm25_dialog', {
      partition: 'WritingPrompts',
      protocol: 'feedback-effect',
    });
    const at = 'test_feedback/results/WritingPrompts/bm25_dialog/start_at_run';
    const means = (name: string) => (files.get(`${at}/${name}_summary.json`) as JsonObject).summary;
    expect(files.get(`${at}/compare.json`)).toEqual({
      train_performance: means('train'),
      test_performance: means('test'),
    });
    expect(means('train')).not.toEqual(means('test'));
  });
});

it('the results of a data set of the user are summed up from the folder of all results, and alone', async () => {
  const data = join(folder, 'data-of-mine');
  await cp(samples, data, { recursive: true });
  await mkdir(join(data, 'dataset/MyCode'));
  const row = (test_idx: number, word: string) =>
    JSON.stringify({
      ...{ test_idx, dataset_name: 'MyCode', lang: 'en', input_prompt: `What is ${word}?` },
      info: JSON.stringify({ golden_answer: `a ${word}` }),
      ...{ dialog: [{ role: 'user', content: word }], implicit_feedback: [] },
    });
  await writeFile(join(data, 'dataset/MyCode/train.jsonl'), row(0, 'heap'));
  await writeFile(join(data, 'dataset/MyCode/test.jsonl'), row(1, 'stack'));
  const datasets = join(data, 'datasets.json');
  const code = { task_tag: 'Short-Short', domain_tag: 'Coding', test_metrics: ['f1'] };
  await writeFile(datasets, JSON.stringify({ MyCode: code, Mixed: ['MyCode', 'WritingPrompts'] }));
  const { files } = await exported('bm25_dialog', { partition: 'Mixed' }, data);
  const path = [...files.keys()].find((file) => file.endsWith('evaluate_details.json')) ?? '';
  expect(path).toMatch(/^off-policy\/results\/own\/Mixed\/bm25_dialog\//);
  const details = files.get(path) as { dataset: string; metrics: Record<string, number> }[];
  const meanOf = (dataset: string, metric: string): number => {
    const values = details.flatMap((each) => (each.dataset === dataset ? [each.metrics[metric] ?? 0] : []));
    return values.reduce((sum, value) => sum + value, 0) / values.length;
  };
  const context = { workingFolder: folder, findData: async () => data };

  const all = await scoreDetails.score({ results: join(folder, 'off-policy/results') }, context);
  expect(all.json).toMatchObject({
    means: {
      Mixed: {
        bm25_dialog: {
          MyCode: meanOf('MyCode', 'f1'),
          WritingPrompts: meanOf('WritingPrompts', 'meteor'),
        },
      },
    },
  });
  expect(all.text).toMatch(/^mean, Mixed +MyCode +WritingPrompts/);

  const one = { details: join(folder, path), partition: 'Mixed' };
  const alone = await scoreDetails.score({ ...one, datasets }, context);
  expect(alone.json).toMatchObject({ metrics: { MyCode: { f1: meanOf('MyCode', 'f1') } } });
  await expect(scoreDetails.score(one, context)).rejects.toThrow('There is no partition "Mixed"');
});
