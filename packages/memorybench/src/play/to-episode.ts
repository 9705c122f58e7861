import { ConfigError, type Episode, type FreeTextQuestion, type JsonValue, type Session } from '@memgym/core';
import { createPythonRandom } from '@memgym/datasets';
import type {
  LoadedMemoryBenchDataset,
  MemoryBenchDialogue,
  MemoryBenchItem,
} from '../data/memorybench-item.js';
import type { MemoryBenchPartition } from '../data/memorybench-partitions.js';
import type { PartitionStatistics } from '../score/score-statistics.js';
import { dialogueColumn } from './dialogue-column.js';
import { dialogueSession } from './dialogue-session.js';
import { type AskedMoment, itemQuestion } from './item-question.js';
import type { MemoryBenchOptions } from './memorybench-options.js';
import { showsReactions } from './showing-rules.js';

/** A partition as input for its protocols. */
export interface PartitionContents {
  /**
   * Training dialogues in the order in which they are learned.
   * @throws {ConfigError} when each system learns its own dialogues, and the data have none of this system
   */
  dialoguesFor(system: string): readonly Session[];
  /** Corpora by data set, in the order of the partition. */
  readonly corpora: ReadonlyMap<string, readonly Session[]>;
  readonly questions: readonly FreeTextQuestion[];
  /** The training items as questions, in the order of the partition. */
  readonly training: readonly FreeTextQuestion[];
}

/**
 * A partition as one episode: its memory is shared by all of its data sets. Sessions are the training dialogues in the
 * order of the seed, then the corpora.
 * @param statistics of the partition, given by the user. Default: those of the authors
 * @throws {ConfigError} when no training dialogue has the requested action
 */
export function memoryBenchEpisode(
  partition: MemoryBenchPartition,
  datasets: readonly LoadedMemoryBenchDataset[],
  {
    options,
    statistics,
  }: { readonly options: MemoryBenchOptions; readonly statistics?: PartitionStatistics | undefined },
): Episode {
  const turnIds = new Set(
    datasets.flatMap(({ corpus }) => corpus.flatMap(({ turns }) => turns.map(({ id }) => id))),
  );
  const setting = { partition, turnIds, statistics };
  const training = datasets.flatMap(({ train }) => train);
  const dialogues = learnedDialogues(training, options, (item) => item.dialogue);
  const own = ownDialogues(training, dialogues, options);
  const test = datasets.flatMap((loaded) => loaded.test);
  const learned = Math.max(dialogues.length, ...Object.values(own).map(({ order }) => order.length));
  const asked = askedItems({ training, test, dialogues: learned }, options);
  return {
    id: partition.name,
    cluster: partition.name,
    language: 'en',
    conversation: {
      sessions: [...dialogues, ...datasets.flatMap(({ corpus }) => corpus)],
      questions: asked.map(({ item, moment }) => itemQuestion(item, setting, moment)),
    },
    meta: {
      partition: { kind: partition.kind, name: partition.name },
      dialogues: dialogues.length,
      ...(options.corpusDialogues === 'own' && { ownDialogues: own as unknown as JsonValue }),
      datasets: datasets.map(({ dataset: { name, hasCorpus } }) => ({ name, hasCorpus })),
      training: training.map((item) => itemQuestion(item, setting)) as unknown as JsonValue,
    },
  };
}

/** The dialogues of one system: those about corpora, and the order of all by their ids. */
interface OwnDialogues {
  readonly order: readonly string[];
  readonly sessions: readonly Session[];
}

/** The dialogues of each system, by the suffix of its columns; none unless each system learns its own. */
function ownDialogues(
  training: readonly MemoryBenchItem[],
  shared: readonly Session[],
  options: MemoryBenchOptions,
): Record<string, OwnDialogues> {
  const systems = [
    ...new Set(training.flatMap(({ dialogueBySystem = {} }) => Object.keys(dialogueBySystem))),
  ];
  const known = new Set(shared.map(({ id }) => id));
  return Object.fromEntries(
    systems.map((system) => {
      const all = learnedDialogues(
        training,
        options,
        ({ dialogue, dialogueBySystem = {} }) => dialogue ?? dialogueBySystem[system],
      );
      const sessions = all.filter(({ id }) => !known.has(id));
      return [system, { order: all.map(({ id }) => id), sessions }];
    }),
  );
}

/** The parts of an episode that protocols play. */
export function contentsOf({ conversation, meta = {} }: Episode): PartitionContents {
  const count = meta.dialogues as number;
  const corpora = new Map<string, Session[]>();
  for (const session of conversation.sessions.slice(count)) {
    const dataset = session.id.slice(0, session.id.indexOf('/'));
    corpora.set(dataset, [...(corpora.get(dataset) ?? []), session]);
  }
  const shared = conversation.sessions.slice(0, count);
  const own = meta.ownDialogues as unknown as Readonly<Record<string, OwnDialogues>> | undefined;
  return {
    dialoguesFor: (system) =>
      own === undefined || corpora.size === 0 ? shared : dialoguesOf(system, shared, own),
    corpora,
    questions: conversation.questions as FreeTextQuestion[],
    training: meta.training as unknown as FreeTextQuestion[],
  };
}

function dialoguesOf(
  system: string,
  shared: readonly Session[],
  own: Readonly<Record<string, OwnDialogues>>,
): Session[] {
  const column = dialogueColumn(system);
  const found = Object.hasOwn(own, column) ? own[column] : undefined;
  if (found === undefined) {
    throw new ConfigError(
      `The data have no dialogues in which ${JSON.stringify(system)} answered, in a column dialog_${column}.`,
      {
        key: 'benchmark.options.corpusDialogues',
        hint: `The data have those of ${Object.keys(own).join(', ')}. Name the system after one of them, hold its dialogues with protocol=dialogues, or let all systems learn the same dialogues.`,
      },
    );
  }
  const byId = new Map([...shared, ...found.sessions].map((session) => [session.id, session]));
  return found.order.flatMap((id) => byId.get(id) ?? []);
}

interface AskedItem {
  readonly item: MemoryBenchItem;
  readonly moment?: AskedMoment;
}

/** The items that a protocol asks, with repetitions. */
function askedItems(
  {
    training,
    test,
    dialogues,
  }: {
    readonly training: readonly MemoryBenchItem[];
    readonly test: readonly MemoryBenchItem[];
    readonly dialogues: number;
  },
  { protocol, steps, batchSize, itemLimit }: MemoryBenchOptions,
): AskedItem[] {
  const at = (items: readonly MemoryBenchItem[], names: readonly string[]): AskedItem[] =>
    names.flatMap((name, index) => items.map((item) => ({ item, moment: { name, index } })));
  const numbered = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
  switch (protocol) {
    case 'off-policy':
      return test.map((item) => ({ item }));
    case 'train-performance':
      return training.map((item) => ({ item }));
    case 'stepwise': {
      const batches = numbered(Math.ceil(dialogues / batchSize));
      const ends = batches.map((batch) => Math.min(dialogues, (batch + 1) * batchSize));
      return at(test, ['begin', ...ends.map((end, batch) => `${batch * batchSize}-${end}`)]);
    }
    case 'on-policy':
      return at(
        test,
        numbered(steps).map((step) => `step_${step}`),
      );
    case 'feedback-effect': {
      const taught = firstOfEach(
        training.filter(({ dialogue }) => dialogue !== undefined),
        itemLimit,
      );
      return [
        ...at(taught, ['without']),
        ...taught.map((item) => ({ item: withDialogue(item), moment: { name: 'with', index: 1 } })),
      ];
    }
    case 'dialogues':
      return [];
  }
}

/** The first items of each data set. */
function firstOfEach(items: readonly MemoryBenchItem[], limit = Number.POSITIVE_INFINITY): MemoryBenchItem[] {
  const seen = new Map<string, number>();
  return items.filter(({ dataset }) => {
    const count = (seen.get(dataset) ?? 0) + 1;
    seen.set(dataset, count);
    return count <= limit;
  });
}

/** An item whose request shows its own dialogue before it. */
function withDialogue(item: MemoryBenchItem): MemoryBenchItem {
  const lines = (item.dialogue?.messages ?? [])
    .filter(({ role }) => role !== 'system')
    .map(({ role, content }) => `${role}: ${content}`)
    .join('\n');
  const text = item.language.startsWith('zh') ? chinese : english;
  return {
    ...item,
    question: `${text.before}\n<dialogue>\n${lines}\n</dialogue>\n\n${text.request}\n${item.question}`,
  };
}

const english = {
  before:
    'An earlier conversation about the request below, as material. Its answers may have been rejected; the words of the user say what was wrong:',
  request: 'The request. Write a new and better answer:',
};
const chinese = {
  before: '下面是关于同一请求的一段以往对话，仅供参考。其中的回答可能不被认可，用户的话说明了问题所在：',
  request: '请重新、更好地完成这个请求：',
};

/** All training dialogues, shuffled once; only those with the action, if the options name one. */
function learnedDialogues(
  training: readonly MemoryBenchItem[],
  options: MemoryBenchOptions,
  dialogueOf: (item: MemoryBenchItem) => MemoryBenchDialogue | undefined,
): Session[] {
  const { action, seed } = options;
  const showReactions = showsReactions(options);
  const stored = training.flatMap((item) => {
    const { dataset, testIndex, language } = item;
    const dialogue = dialogueOf(item);
    return dialogue === undefined ? [] : [{ dialogue, id: `${dataset}:${testIndex}`, language }];
  });
  const wanted = stored.filter(
    ({ dialogue }) =>
      action === undefined || dialogue.feedback.some(({ actions }) => actions.includes(action)),
  );
  if (wanted.length === 0 && stored.length > 0) {
    throw new ConfigError(`No training dialogue has the action "${action}".`, {
      key: 'benchmark.options.action',
      hint: 'Choose another action, or omit it to learn all dialogues.',
    });
  }
  return createPythonRandom(seed)
    .shuffle(wanted)
    .map(({ dialogue, id, language }) => dialogueSession(dialogue, { id, language, showReactions }));
}
