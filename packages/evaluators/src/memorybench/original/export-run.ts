import type { JsonObject, JsonValue } from '@memgym/core';
import { loadMemoryBench, memoryBenchPartition } from '@memgym/datasets';
import type { ExportFormat } from '../../benchmarks/original-formats.js';
import type { ReadRun } from '../../benchmarks/read-run.js';
import { memoryBenchOptionsSchema } from '../memorybench-options.js';
import { dialogueTopic } from '../protocols/hold-dialogues.js';
import { storedDialogueSuffix } from '../stored-dialogue-suffix.js';
import { fineTuningExamples } from './fine-tuning-examples.js';

/**
 * Exports a run as the original's scripts write theirs: `predict.json` for each test, `dialogs.json` of the dialogues that
 * were held, and the stored training dialogues as fine-tuning examples.
 */
export const exportMemoryBenchRun: ExportFormat = {
  description: 'Write predict.json, dialogs.json and fine-tuning examples as the original does.',
  folder: 'memorybench',
  async export(run, folder) {
    const options = memoryBenchOptionsSchema.parse(optionsOf(run));
    const systems = [...new Set(run.answers.map(({ system }) => system))];
    let [predictions, dialogues] = [0, 0];
    for (const system of systems) {
      for (const [test, items] of predictionsOf(run, system)) {
        const place = test === '' ? system : `${system}/${test}`;
        await folder.write(`${place}/predict.json`, items);
        predictions += items.length;
      }
    }
    for (const system of systemsOf(run)) {
      const held = await dialoguesOf(run, system);
      for (const [dataset, items] of held) {
        await folder.write(`dialogs/${dataset}/${system}/dialogs.json`, items);
        dialogues += items.length;
      }
    }
    const { items } = await run.readData(async (path) => {
      const { datasets, files } = await loadMemoryBench(path, {
        datasets: memoryBenchPartition(options.partition).datasets,
        dialogueSuffix: storedDialogueSuffix(options),
      });
      return { path, files, items: datasets.flatMap(({ train }) => train) };
    });
    const examples = fineTuningExamples(items, options.action);
    await folder.writeLines('fine-tuning.jsonl', examples);
    return {
      agents: systems,
      facts: { predictions, dialogues, examples: examples.length },
      notes: [
        `${predictions} answers in predict.json, ${dialogues} dialogues in dialogs.json, ${examples.length} examples in fine-tuning.jsonl.`,
      ],
    };
  },
};

function optionsOf({ manifest }: ReadRun): unknown {
  return (manifest.config.benchmark as { readonly options?: JsonObject }).options ?? {};
}

function systemsOf({ manifest }: ReadRun): string[] {
  return ((manifest.config.systems ?? []) as { readonly name: string }[]).map(({ name }) => name);
}

/** The answers of a system by test, sorted by number in each data set. */
function predictionsOf({ answers }: ReadRun, system: string): Map<string, JsonObject[]> {
  const tests = new Map<string, JsonObject[]>();
  for (const answer of answers) {
    if (answer.system !== system || answer.outcome !== 'answered') continue;
    const test = String(answer.meta?.moment ?? '');
    tests.set(test, [
      ...(tests.get(test) ?? []),
      {
        test_idx: Number(answer.meta?.testIndex),
        dataset: answer.type,
        messages: [{ role: 'user', content: answer.text }],
        response: answer.output ?? answer.raw,
      },
    ]);
  }
  for (const items of tests.values()) {
    items.sort(
      (left, right) =>
        String(left.dataset).localeCompare(String(right.dataset), 'en') ||
        Number(left.test_idx) - Number(right.test_idx),
    );
  }
  return tests;
}

async function dialoguesOf(run: ReadRun, system: string): Promise<Map<string, JsonValue[]>> {
  const found = new Map<string, JsonValue[]>();
  for (const { notes } of await run.readEpisodes(system)) {
    for (const { topic, data } of notes) {
      if (topic !== dialogueTopic) continue;
      const { dataset, id: _id, ...item } = data;
      found.set(String(dataset), [...(found.get(String(dataset)) ?? []), item]);
    }
  }
  return found;
}
