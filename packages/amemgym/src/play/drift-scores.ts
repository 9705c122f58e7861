import type { Episode, MetricSummary, Turn } from '@memgym/core';
import { lexiconTopics, readConcepts } from '@memgym/everyday-world';
import { clusteredMean } from '@memgym/scoring';
import { type DriftInput, type DriftKind, findDrift } from '@memgym/user-simulator';
import { periodName } from '../score/amemgym-cell.js';
import { type JudgedDrift, variablesOf } from './judged-drift.js';
import { userOf } from './to-episode.js';

const kinds: readonly DriftKind[] = ['reveals', 'contradicts', 'repeats'];

/**
 * The lexicon's reading of a text: values that it implies in other words. A variable is a topic of the lexicon if it
 * has the topic's name, or only values of the topic.
 */
const lexiconReader =
  (language: string): NonNullable<DriftInput['readers']>[number] =>
  (text, variables) => {
    const topics = lexiconTopics(language);
    const topicOf = ({ name, choices }: (typeof variables)[number]) =>
      topics.find((one) => one.name === name) ??
      topics.find(({ values }) => choices.every((choice) => values.some((value) => value.name === choice)));
    const implied = readConcepts(text, language).filter(({ source }) => source === 'statement');
    return variables.flatMap((variable) => {
      const topic = topicOf(variable)?.name;
      return implied
        .filter((mention) => mention.topic === topic && variable.choices.includes(mention.value))
        .map(({ value }) => ({ variable: variable.name, value }));
    });
  };

/**
 * Share of simulated messages that reveal, contradict or repeat a fact (`drift-reveals` and so on), overall and by
 * period. Empty if no user was simulated. A message whose verdict was lost is `unscored`.
 *
 * @param judged the judge's verdicts by episode; default: none
 */
export function driftScores(
  episodes: readonly Episode[],
  dialogues: ReadonlyMap<string, readonly Turn[]>,
  judged: ReadonlyMap<string, JudgedDrift> = new Map(),
): Record<string, MetricSummary> {
  const all = episodes.flatMap((episode) =>
    findDrifts(episode, dialogues.get(episode.id) ?? [], judged.get(episode.id)),
  );
  if (all.length === 0) return {};
  const messages = all.filter(({ found }) => found !== null);
  const unscored = all.length - messages.length;
  const range = [0, 1] as const;
  return Object.fromEntries(
    kinds.map((kind) => {
      const values = messages.map(({ found, ...message }) => ({
        ...message,
        value: found?.has(kind) ? 1 : 0,
      }));
      const periods = [...new Set(values.map(({ period }) => period))].sort();
      const by = periods.map((period) => [
        period,
        clusteredMean(
          values.filter((value) => value.period === period),
          { range },
        ),
      ]);
      const missing = unscored === 0 ? {} : { unscored };
      return [
        `drift-${kind}`,
        { ...clusteredMean(values, { range }), ...missing, by: Object.fromEntries(by) },
      ];
    }),
  );
}

interface Drifting {
  readonly cluster: string;
  readonly period: string;
  /** Null if the verdict of the judge was lost. */
  readonly found: ReadonlySet<DriftKind> | null;
}

/** The period and the drift of each simulated message in a dialogue. */
function findDrifts(
  episode: Episode,
  dialogue: readonly Turn[],
  judged: JudgedDrift = new Map(),
): Drifting[] {
  const user = userOf(episode);
  const sessions = new Map(
    user.periods.flatMap((period) =>
      period.sessions.map((session) => [session.id, { period, session }] as const),
    ),
  );
  const variables = variablesOf(user);
  return dialogue.flatMap((turn): Drifting[] => {
    const held = sessions.get(turn.sessionId ?? '');
    if (turn.role !== 'user' || held === undefined || turn.id === held.session.id) return [];
    const place = { cluster: user.id, period: periodName(held.period.index) };
    const spoken = judged.get(turn.id);
    if (spoken === null) return [{ ...place, found: null }];
    const drift = findDrift({
      message: turn.content,
      variables,
      state: held.period.state,
      exposed: new Set(held.session.exposedStates.keys()),
      readers: [lexiconReader(episode.language), () => spoken ?? []],
    });
    return [{ ...place, found: new Set(drift.map(({ kind }) => kind)) }];
  });
}
