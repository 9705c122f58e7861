import {
  type AnswerRecord,
  ConfigError,
  didYouMean,
  type Episode,
  type JsonValue,
  type Question,
} from '@memgym/core';
import { type Benchmark, unansweredRecord } from '@memgym/evaluators';
import { normalized } from '@memgym/text';

/** The selection of questions in an experiment. */
export interface QuestionSelection {
  /** Accepted values by field. */
  readonly filter?: Readonly<Record<string, string | readonly string[]>> | undefined;
  readonly questionLimit?: number | undefined;
}

interface Item {
  readonly episode: Episode;
  readonly question: Question;
}

type Field = (item: Item) => JsonValue | undefined;

/**
 * The episodes with only the selected questions: those that pass the filter, reduced to at most `questionLimit`, spread
 * evenly. A probe that diagnoses a question stays with it. An episode without a question is omitted.
 * @throws {ConfigError} when a filter names an unknown field, or no question has an accepted value
 */
export function selectQuestions(
  benchmark: Benchmark,
  episodes: readonly Episode[],
  { filter = {}, questionLimit = Number.POSITIVE_INFINITY }: QuestionSelection,
): readonly Episode[] {
  let wanted: readonly Item[] = episodes.flatMap((episode) =>
    episode.conversation.questions
      .filter((question) => diagnosedBy(question) === undefined)
      .map((question) => ({ episode, question })),
  );
  const all = wanted.length;
  const fields = fieldsOf(benchmark, wanted);
  for (const [name, value] of Object.entries(filter)) {
    wanted = matching(wanted, {
      name,
      field: findField(fields, name),
      values: [value].flat().map(inOneForm),
    });
  }
  wanted = spreadEvenly(wanted, questionLimit);
  return wanted.length === all ? episodes : withQuestions(episodes, wanted);
}

const diagnosedBy = (question: Question): string | undefined =>
  question.kind === 'state-probe' ? question.diagnoses : undefined;

function withQuestions(episodes: readonly Episode[], wanted: readonly Item[]): Episode[] {
  const idsByEpisode = new Map<string, Set<string>>();
  for (const { episode, question } of wanted) {
    const ids = idsByEpisode.get(episode.id) ?? new Set();
    idsByEpisode.set(episode.id, ids.add(question.id));
  }
  return episodes.flatMap((episode) => {
    const ids = idsByEpisode.get(episode.id);
    if (ids === undefined) return [];
    const questions = episode.conversation.questions.filter((question) =>
      ids.has(diagnosedBy(question) ?? question.id),
    );
    return [{ ...episode, conversation: { ...episode.conversation, questions } }];
  });
}

/** Fields to select questions by: those of the question, the benchmark's groups, and further fields of the data. */
function fieldsOf({ results }: Benchmark, items: readonly Item[]): ReadonlyMap<string, Field> {
  const { cluster = 'cluster', groups, otherGroups = {} } = results;
  const byRecord =
    (of: (record: ReturnType<typeof unansweredRecord>) => string): Field =>
    ({ episode, question }) =>
      of(unansweredRecord(question, { system: '', episode, scoring: {} }, ''));
  const metaKeys = new Set(items.flatMap(({ question }) => Object.keys(question.meta ?? {})));
  return new Map<string, Field>([
    ...[...metaKeys].map((key): [string, Field] => [key, ({ question }) => scalarOf(question.meta?.[key])]),
    ...Object.entries(otherGroups).map(([name, of]): [string, Field] => [name, byRecord(of)]),
    [groups?.name ?? 'type', byRecord(groups?.of ?? (({ type }) => type))],
    [cluster, ({ episode }) => episode.cluster],
    ['cluster', ({ episode }) => episode.cluster],
    ['episode', ({ episode }) => episode.id],
    ['question', ({ question }) => question.id],
    ['kind', ({ question }) => question.kind],
    ['type', ({ question }) => question.type],
  ]);
}

const scalarOf = (value: JsonValue | undefined): JsonValue | undefined =>
  typeof value === 'object' ? undefined : value;

function findField(fields: ReadonlyMap<string, Field>, name: string): Field {
  const field = fields.get(name);
  if (field !== undefined) return field;
  const names = [...fields.keys()].sort();
  throw new ConfigError(`benchmark.filter: questions have no field ${JSON.stringify(name)}.`, {
    key: `benchmark.filter.${name}`,
    hint: `${didYouMean(name, names)}Fields: ${names.join(', ')}.`,
  });
}

function matching(
  items: readonly Item[],
  {
    name,
    field,
    values,
  }: { readonly name: string; readonly field: Field; readonly values: readonly string[] },
): readonly Item[] {
  const found = items.map((item) => inOneForm(String(field(item) ?? '')));
  const known = [...new Set(found)].filter((value) => value !== '');
  for (const value of values) {
    if (known.includes(value)) continue;
    throw new ConfigError(`benchmark.filter: no question has ${name} ${JSON.stringify(value)}.`, {
      key: `benchmark.filter.${name}`,
      hint: `${didYouMean(value, known)}Its values: ${known.slice(0, shownValues).join(', ')}${known.length > shownValues ? ', …' : ''}.`,
    });
  }
  return items.filter((_, index) => values.includes(found[index] as string));
}

/** Names that look alike are one, in whichever Unicode form. */
const inOneForm = (name: string): string => normalized(name, 'NFC');

const shownValues = 10;

/** The selection of episodes in an experiment. */
export interface EpisodeSelection {
  readonly episodes?: readonly string[] | undefined;
  readonly episodeLimit?: number | undefined;
}

/**
 * The selected episodes, in the order of the data: the named ones, reduced to at most `episodeLimit`, spread evenly.
 * @throws {ConfigError} when a named episode does not exist
 */
export function selectEpisodes<Item extends Pick<Episode, 'id'>>(
  all: readonly Item[],
  selection: EpisodeSelection,
): readonly Item[] {
  const known = new Set(all.map(({ id }) => id));
  for (const id of selection.episodes ?? []) {
    if (known.has(id)) continue;
    throw new ConfigError(`benchmark.episodes: no episode ${JSON.stringify(id)} in the data.`, {
      key: 'benchmark.episodes',
      hint: `${didYouMean(id, [...known])}Its episodes are ${[...known].slice(0, 5).join(', ')}${known.size > 5 ? ', …' : ''}.`,
    });
  }
  const wanted = selection.episodes === undefined ? undefined : new Set(selection.episodes);
  const chosen = wanted === undefined ? all : all.filter(({ id }) => wanted.has(id));
  return spreadEvenly(chosen, selection.episodeLimit ?? chosen.length);
}

/** At most `limit` items in their order, spread evenly, so that a small selection still covers the whole. */
function spreadEvenly<Item>(items: readonly Item[], limit: number): readonly Item[] {
  if (limit >= items.length) return items;
  return Array.from(
    { length: limit },
    (_, index) => items[Math.floor((index * items.length) / limit)] as Item,
  );
}

/**
 * The episodes once for each trial, trial by trial. A repetition has a separate id, `<id>#2`, and therefore separate
 * memory, random streams and records. It belongs to the cluster of its episode.
 */
export function repeatEpisodes(episodes: readonly Episode[], trials: number): readonly Episode[] {
  const repetitions = Array.from({ length: trials - 1 }, (_, index) => index + 2);
  return [
    ...episodes,
    ...repetitions.flatMap((trial) =>
      episodes.map((episode) => ({ ...episode, id: `${episode.id}#${trial}`, trial })),
    ),
  ];
}

/** The part of an answer that identifies its question. */
type AskedQuestion = Pick<AnswerRecord, 'episodeId' | 'questionId' | 'trial'>;

/** Adds the number of its question to an answer; probes have none. */
export type NumberAnswer = <T extends AskedQuestion>(answer: T) => T;

/**
 * Numbers the questions in the order of the data, from 1.
 * @param episodes all episodes of the data, so that a question has the same number in a run of a part
 */
export function numberQuestions(episodes: readonly Episode[]): NumberAnswer {
  const numbers = new Map<string, number>();
  for (const { id, conversation } of episodes) {
    for (const question of conversation.questions) {
      if (question.kind !== 'state-probe') numbers.set(keyOf(id, question.id), numbers.size + 1);
    }
  }
  return (answer) => {
    const { episodeId, questionId, trial } = answer;
    const repeated = trial === undefined ? '' : `#${trial}`;
    const id = episodeId.endsWith(repeated)
      ? episodeId.slice(0, episodeId.length - repeated.length)
      : episodeId;
    const questionNumber = numbers.get(keyOf(id, questionId));
    return questionNumber === undefined ? answer : { ...answer, questionNumber };
  };
}

const keyOf = (episodeId: string, questionId: string): string => JSON.stringify([episodeId, questionId]);
