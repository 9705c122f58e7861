import { ConfigError, type Episode, type FreeTextQuestion, type JsonValue, type Session } from '@memgym/core';
import {
  createPythonRandom,
  type LoadedMemoryBenchDataset,
  type MemoryBenchItem,
  type MemoryBenchPartition,
} from '@memgym/datasets';
import { dialogueSession } from './dialogue-session.js';
import { itemQuestion } from './item-question.js';
import type { MemoryBenchOptions } from './memorybench-options.js';

/** A partition as its protocols read it. */
export interface PartitionContents {
  /** Training dialogues in the order in which they are learned. */
  readonly dialogues: readonly Session[];
  /** Corpora by data set, in the order of the partition. */
  readonly corpora: ReadonlyMap<string, readonly Session[]>;
  readonly questions: readonly FreeTextQuestion[];
  /** The training items as questions, in the order of the partition. */
  readonly training: readonly FreeTextQuestion[];
}

/**
 * A partition as one episode: its memory is shared by all of its data sets. Sessions are the training dialogues in
 * the order of the seed, then the corpora.
 * @throws {ConfigError} when no training dialogue has the wanted action
 */
export function memoryBenchEpisode(
  partition: MemoryBenchPartition,
  datasets: readonly LoadedMemoryBenchDataset[],
  options: MemoryBenchOptions,
): Episode {
  const turnIds = new Set(
    datasets.flatMap(({ corpus }) => corpus.flatMap(({ turns }) => turns.map(({ id }) => id))),
  );
  const setting = { partition, turnIds };
  const training = datasets.flatMap(({ train }) => train);
  const dialogues = learnedDialogues(training, options);
  const test = datasets.flatMap((loaded) => loaded.test);
  const asked = options.protocol === 'train-performance' ? training : test;
  return {
    id: partition.name,
    cluster: partition.name,
    language: 'en',
    conversation: {
      sessions: [...dialogues, ...datasets.flatMap(({ corpus }) => corpus)],
      questions: asked.map((item) => itemQuestion(item, setting)),
    },
    meta: {
      partition: { kind: partition.kind, name: partition.name },
      dialogues: dialogues.length,
      datasets: datasets.map(({ dataset: { name, hasCorpus } }) => ({ name, hasCorpus })),
      training: training.map((item) => itemQuestion(item, setting)) as unknown as JsonValue,
    },
  };
}

/** The parts of an episode that protocols play. */
export function contentsOf({ conversation, meta = {} }: Episode): PartitionContents {
  const count = meta.dialogues as number;
  const corpora = new Map<string, Session[]>();
  for (const session of conversation.sessions.slice(count)) {
    const dataset = session.id.slice(0, session.id.indexOf('/'));
    corpora.set(dataset, [...(corpora.get(dataset) ?? []), session]);
  }
  return {
    dialogues: conversation.sessions.slice(0, count),
    corpora,
    questions: conversation.questions as FreeTextQuestion[],
    training: meta.training as unknown as FreeTextQuestion[],
  };
}

/** All training dialogues, shuffled once; those with an action, if only they are learned. */
function learnedDialogues(
  training: readonly MemoryBenchItem[],
  { action, reactions, seed }: MemoryBenchOptions,
): Session[] {
  const stored = training.flatMap(({ dialogue, dataset, testIndex, language }) =>
    dialogue === undefined ? [] : [{ dialogue, id: `${dataset}:${testIndex}`, language }],
  );
  const wanted = stored.filter(
    ({ dialogue }) =>
      action === undefined || dialogue.feedback.some(({ actions }) => actions.includes(action)),
  );
  if (wanted.length === 0 && stored.length > 0) {
    throw new ConfigError(`No training dialogue has the action "${action}".`, {
      key: 'benchmark.options.action',
      hint: 'Choose another action, or leave it out to learn all dialogues.',
    });
  }
  return createPythonRandom(seed)
    .shuffle(wanted)
    .map(({ dialogue, id, language }) =>
      dialogueSession(dialogue, { id, language, showReactions: reactions === 'shown' }),
    );
}
