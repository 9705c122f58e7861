import type { AnsweredRecord, JsonObject, JsonValue } from '@memgym/core';
import type { ExportFolder, ExportFormat, ReadRun } from '@memgym/evaluators';
import { loadMemoryBench } from '../data/load-memorybench.js';
import {
  type MemoryBenchPartition,
  memoryBenchPartition,
  memoryBenchPartitionsNamed,
} from '../data/memorybench-partitions.js';
import { ownDatasetsAt } from '../data/own-datasets.js';
import { scaleOf, scoresOf } from '../play/item-value.js';
import { type MemoryBenchOptions, memoryBenchOptionsSchema } from '../play/memorybench-options.js';
import { countedAs } from '../play/scores/lexical-scores.js';
import { storedDialogueSuffix } from '../play/stored-dialogue-suffix.js';
import { fineTuningExamples } from './fine-tuning-examples.js';
import { heldDialogues, type WrittenDialogue } from './held-dialogues.js';
import { runConfig } from './results/run-config.js';
import { comparedSummaries, summaryOf } from './results/summary-of.js';
import { writeHubData } from './write-hub-data.js';

/**
 * Exports a run in the layout of the original's scripts: for each partition, system and test the answers with their
 * messages, the details of their scores and the summary; new dialogues, the same dialogues as data, and the stored
 * training dialogues as fine-tuning examples.
 */
export const exportMemoryBenchRun: ExportFormat = {
  description: 'Write results, dialogues and fine-tuning examples as the original’s scripts do.',
  folder: 'memorybench',
  async export(run, folder) {
    const options = memoryBenchOptionsSchema.parse(optionsOf(run));
    // First, because a run without its data cannot be exported whole.
    const { path, datasets, own } = await run.readData(async (path) => {
      const { partitions } = await ownDatasetsAt(path, options.datasets);
      const loaded = await loadMemoryBench(path, {
        datasets: [
          ...new Set(
            memoryBenchPartitionsNamed(options.partition, partitions).flatMap((each) => each.datasets),
          ),
        ],
        dialogueSuffix: storedDialogueSuffix(options),
      });
      return { path, files: loaded.files, datasets: loaded.datasets, own: partitions };
    });
    const systems = [...new Set(run.answers.map(({ system }) => system))];
    const notes: string[] = [];
    let predictions = 0;
    for (const system of systems)
      predictions += await writeResults(run, { system, options, own }, { folder, notes });
    let dialogues = 0;
    const heldBy = new Map<string, Map<string, WrittenDialogue[]>>();
    for (const system of systemsOf(run)) {
      const held = await heldDialogues(run, system);
      if (held.size > 0) heldBy.set(system, held);
      for (const [dataset, items] of held) {
        await folder.write(`dialogs/${dataset}/${system}/dialogs.json`, items);
        dialogues += items.length;
      }
    }
    // On-policy dialogues repeat items, and later ones use more knowledge, so that a data set cannot contain them.
    const isData = options.protocol === 'dialogues' && dialogues > 0;
    if (isData) await writeHubData(folder, path, { datasets, held: heldBy });
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
        ...notes,
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

/** The folders of the original's scripts, by the protocol that they play. */
const roots = {
  'off-policy': 'off-policy/results',
  stepwise: 'step_off-policy/results',
  'on-policy': 'on-policy/results',
  'train-performance': 'train_performance/result',
  'feedback-effect': 'test_feedback/results',
  dialogues: 'off-policy/results',
} as const satisfies Record<MemoryBenchOptions['protocol'], string>;

interface WriteContext {
  readonly folder: ExportFolder;
  /** Receives a sentence for each thing that could not be written. */
  readonly notes: string[];
}

/** Writes the results of one system. @returns the number of its answers */
async function writeResults(
  run: ReadRun,
  {
    system,
    options,
    own,
  }: {
    readonly system: string;
    readonly options: MemoryBenchOptions;
    readonly own: readonly MemoryBenchPartition[];
  },
  { folder, notes }: WriteContext,
): Promise<number> {
  const { protocol } = options;
  const answered = run.answers.filter(
    (answer): answer is AnsweredRecord => answer.system === system && answer.outcome === 'answered',
  );
  const start = `start_at_${run.manifest.runId}`;
  const root =
    protocol === 'off-policy' && options.action !== undefined ? actionRoot(options.action) : roots[protocol];
  let unknown = 0;
  const predictionOf = async (answer: AnsweredRecord): Promise<JsonObject> => {
    const sent = await run.readPrompt(answer);
    if (sent === null) unknown += 1;
    return {
      test_idx: Number(answer.meta?.testIndex),
      messages: (sent ?? [{ role: 'user', content: answer.text }]).map(({ role, content }) => ({
        role,
        content,
      })),
      response: answer.output ?? answer.raw,
      dataset: answer.type,
    };
  };
  for (const [partition, ofPartition] of groupedBy(answered, ({ meta }) => nameOf(meta))) {
    const played = memoryBenchPartition(partition, own);
    const { kind } = played;
    const place =
      protocol === 'feedback-effect'
        ? `${root}/${partition}/${system}/${start}`
        : `${root}/${kind === 'source' ? 'single' : kind}/${partition}/${system}/${start}`;
    await folder.write(
      `${place}/run_config.json`,
      runConfig(run.manifest, options, { system, kind, partition, root }),
    );
    const byTest = groupedBy(ofPartition, ({ meta }) => String(meta?.moment ?? ''));
    const summaries = new Map<string, JsonObject>();
    for (const [test, found] of byTest) {
      const items = [...found].sort(byDataset);
      const name = namesOf(protocol, test);
      const predicted: JsonValue[] = [];
      for (const answer of items) predicted.push(await predictionOf(answer));
      const details = items.map(detailsOf);
      await folder.write(`${place}/${name.predictions}.json`, predicted);
      await folder.write(`${place}/${name.details}.json`, details);
      const summary = summaryOf(items, played, options.profile);
      summaries.set(test, summary);
      await folder.write(`${place}/${name.summary}.json`, summary);
    }
    if (protocol === 'feedback-effect')
      await folder.write(`${place}/compare.json`, comparedSummaries(summaries));
  }
  if (unknown > 0) {
    notes.push(
      `${system}: the run no longer knows the messages of ${unknown} answers; predict.json has their plain question.`,
    );
  }
  return answered.length;
}

const actionRoot = (action: string): string => `action_feedback/results/${action}`;

/** The names of the original's files, below the folder of a run. */
function namesOf(protocol: MemoryBenchOptions['protocol'], test: string) {
  if (protocol === 'feedback-effect') {
    const split = test === 'with' ? 'train' : 'test';
    return {
      predictions: `${split}_predicts`,
      details: `${split}_evaluate_details`,
      summary: `${split}_summary`,
    };
  }
  const below = test === '' ? '' : `${test}/`;
  return {
    predictions: test === '' ? 'predict' : `${below}test_predicts`,
    details: `${below}evaluate_details`,
    summary: `${below}summary`,
  };
}

function groupedBy(
  answers: readonly AnsweredRecord[],
  of: (answer: AnsweredRecord) => string,
): Map<string, AnsweredRecord[]> {
  const groups = new Map<string, AnsweredRecord[]>();
  for (const answer of answers) groups.set(of(answer), [...(groups.get(of(answer)) ?? []), answer]);
  return groups;
}

const nameOf = (meta: JsonObject | undefined): string =>
  String((meta?.partition as { readonly name?: unknown } | undefined)?.name);

/** The original sorts by data set, then by number. */
const byDataset = (left: AnsweredRecord, right: AnsweredRecord): number =>
  Number(left.type > right.type) - Number(left.type < right.type) ||
  Number(left.meta?.testIndex) - Number(right.meta?.testIndex);

function detailsOf(answer: AnsweredRecord): JsonObject {
  const { [countedAs]: _counted, ...found } = scoresOf(answer);
  // Some of the original's scripts take the first metric as the score of an item.
  const first = scaleOf(answer)?.metric ?? '';
  const metrics = Object.hasOwn(found, first) ? { [first]: found[first] ?? null, ...found } : found;
  return {
    dataset: answer.type,
    test_idx: Number(answer.meta?.testIndex),
    metrics,
  };
}
