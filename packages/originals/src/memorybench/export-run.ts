import type { AnsweredRecord, JsonObject } from '@memgym/core';
import { loadMemoryBench, memoryBenchPartition } from '@memgym/datasets';
import type { ReadRun } from '@memgym/evaluators';
import {
  countedAs,
  memoryBenchOptionsSchema,
  scoresOf,
  storedDialogueSuffix,
} from '@memgym/evaluators/memorybench';
import type { ExportFormat } from '../original-formats.js';
import { fineTuningExamples } from './fine-tuning-examples.js';
import { heldDialogues, type WrittenDialogue } from './held-dialogues.js';
import { writeHubData } from './write-hub-data.js';

/**
 * Exports a run in the format of the original's scripts: `predict.json` and `evaluate_details.json` for each test,
 * `dialogs.json` with new dialogues, the same dialogues as data, and the stored training dialogues as fine-tuning
 * examples.
 */
export const exportMemoryBenchRun: ExportFormat = {
  description: 'Write predict.json, dialogs.json and fine-tuning examples as the original does.',
  folder: 'memorybench',
  async export(run, folder) {
    const options = memoryBenchOptionsSchema.parse(optionsOf(run));
    const systems = [...new Set(run.answers.map(({ system }) => system))];
    let [predictions, dialogues] = [0, 0];
    for (const system of systems) {
      for (const [test, answers] of answersByTest(run, system)) {
        const place = test === '' ? system : `${system}/${test}`;
        await folder.write(`${place}/predict.json`, answers.map(predictionOf));
        await folder.write(`${place}/evaluate_details.json`, answers.map(detailsOf));
        predictions += answers.length;
      }
    }
    const heldBy = new Map<string, Map<string, WrittenDialogue[]>>();
    for (const system of systemsOf(run)) {
      const held = await heldDialogues(run, system);
      if (held.size > 0) heldBy.set(system, held);
      for (const [dataset, items] of held) {
        await folder.write(`dialogs/${dataset}/${system}/dialogs.json`, items);
        dialogues += items.length;
      }
    }
    const { path, datasets } = await run.readData(async (path) => {
      const loaded = await loadMemoryBench(path, {
        datasets: memoryBenchPartition(options.partition).datasets,
        dialogueSuffix: storedDialogueSuffix(options),
      });
      return { path, files: loaded.files, datasets: loaded.datasets };
    });
    // On-policy dialogues repeat items, and later ones use more knowledge, so that a data set cannot contain them.
    const isData = options.protocol === 'dialogues' && dialogues > 0;
    if (isData) await writeHubData(folder, path, datasets, heldBy);
    const examples = fineTuningExamples(
      datasets.flatMap(({ train }) => train),
      options.action,
    );
    await folder.writeLines('fine-tuning.jsonl', examples);
    return {
      agents: systems,
      facts: { predictions, dialogues, examples: examples.length },
      notes: [
        `${predictions} answers in predict.json, ${dialogues} dialogues in dialogs.json, ${examples.length} examples in fine-tuning.jsonl.`,
        ...(isData ? [`${folder.path}/data holds the data with these dialogues; give it with --data.`] : []),
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

/** The answers of a system by test, sorted by number within each data set. */
function answersByTest({ answers }: ReadRun, system: string): Map<string, AnsweredRecord[]> {
  const tests = new Map<string, AnsweredRecord[]>();
  for (const answer of answers) {
    if (answer.system !== system || answer.outcome !== 'answered') continue;
    const test = String(answer.meta?.moment ?? '');
    tests.set(test, [...(tests.get(test) ?? []), answer]);
  }
  for (const items of tests.values()) {
    items.sort(
      (left, right) =>
        left.type.localeCompare(right.type, 'en') ||
        Number(left.meta?.testIndex) - Number(right.meta?.testIndex),
    );
  }
  return tests;
}

function predictionOf(answer: AnsweredRecord): JsonObject {
  return {
    test_idx: Number(answer.meta?.testIndex),
    dataset: answer.type,
    messages: [{ role: 'user', content: answer.text }],
    response: answer.output ?? answer.raw,
  };
}

function detailsOf(answer: AnsweredRecord): JsonObject {
  const { [countedAs]: _counted, ...metrics } = scoresOf(answer);
  return {
    dataset: answer.type,
    test_idx: Number(answer.meta?.testIndex),
    metrics,
  };
}
