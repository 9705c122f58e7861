import type { DraftedQuestions, RunResult, SystemResult, Verdict } from '@memgym/core';
import { countOf } from '../count-of.js';
import type { PairedDifference } from '../statistics/paired-difference.js';
import { draftedText } from './drafted-text.js';
import { arePaired, compareSystems } from './findings.js';
import { listed } from './listed.js';
import { promptTokensOf, unequalContext } from './table-layout.js';

export interface VerdictInput {
  /** The metric by which systems are compared. */
  readonly metric: string;
  /** Default: true. */
  readonly higherIsBetter?: boolean;
  readonly result: Pick<RunResult, 'systems' | 'simulated' | 'departing'>;
  /** What the data have and the run did not ask. Default: not known. */
  readonly left?: Verdict['left'];
  /** The longest of the histories that were asked about. Default: not known. */
  readonly longestHistory?: Verdict['longestHistory'];
  /** How a model answers from the evidence alone. Default: not known. */
  readonly withEvidence?: Verdict['withEvidence'];
  /** Questions that a model has written. Default: none. */
  readonly drafted?: DraftedQuestions | undefined;
  /** The paired difference `first − second` in the metric; null if the two share no question. */
  readonly differenceOf: (first: string, second: string) => PairedDifference | null;
}

/**
 * What a run decides: which memory system leads, from which others its lead cannot be told apart, and under which
 * reservations. In a run of several models, two systems are compared if they have the same model, or differ only in it.
 */
export function verdictOf({
  metric,
  higherIsBetter = true,
  result,
  left,
  longestHistory,
  withEvidence,
  drafted,
  differenceOf,
}: VerdictInput): Verdict {
  const meanOf = ({ metrics }: SystemResult): number | null =>
    (Object.hasOwn(metrics, metric) ? metrics[metric]?.value : null) ?? null;
  const systems = result.systems
    .filter(({ type }) => type !== 'bound' && type !== 'baseline')
    .map((system) => ({ ...system, value: meanOf(system) }));
  const { ranking, best, findings } = compareSystems(systems, { metric, higherIsBetter }, differenceOf);
  const [leader] = ranking;
  if (leader === undefined) {
    return { metric, leader: null, ranking: [], best, findings: [], costs: [], reservations: [] };
  }
  const compared = ranking.filter((system) => system === leader || arePaired(leader, system));
  return {
    metric,
    leader: { system: leader.name, value: leader.value ?? 0 },
    ranking: ranking.map(({ name, value }) => ({ system: name, value: value ?? 0 })),
    ...{ best, findings: [...findings] },
    ...(left !== undefined && { left }),
    ...(longestHistory !== undefined && { longestHistory }),
    ...(withEvidence !== undefined && { withEvidence }),
    ...wholeHistoryOf(result.systems),
    costs: compared.map((system) => ({
      system: system.name,
      promptTokens: promptTokensOf(system),
      costUsd: result.simulated.model ? null : system.usage.costUsd,
    })),
    reservations: [
      ...reservationsOn(compared, result),
      ...(drafted === undefined || drafted.drafted === 0 ? [] : [draftedText(drafted)]),
    ],
  };
}

/** The type of the system that shows the whole history, whatever is asked. */
const showsAll = 'full-context';

/** The first such system with what its answers take; it has no place in the ranking where what is found is measured. */
function wholeHistoryOf(systems: readonly SystemResult[]): Pick<Verdict, 'wholeHistory'> {
  const system = systems.find(({ type }) => type === showsAll);
  const promptTokens = system === undefined ? null : promptTokensOf(system);
  return system === undefined || promptTokens === null
    ? {}
    : { wholeHistory: { system: system.name, promptTokens } };
}

function reservationsOn(
  compared: readonly SystemResult[],
  { simulated, departing = {} }: VerdictInput['result'],
): string[] {
  const found: string[] = [];
  if (simulated.model) found.push('the offline model answered, which only imitates a language model');
  else if (simulated.embedder) found.push('the embedder is an offline one, which only imitates a model');
  if (simulated.simulator && !simulated.model) found.push('the offline model played the users');
  if (compared.length < 2) return found;
  if (new Set(compared.map(({ model }) => model)).size > 1)
    found.push('the systems answer with different models');
  const others = Object.entries(departing).map(([name, profile]) => `${name} (${profile})`);
  if (others.length > 0) found.push(`parts have another profile than the run: ${listed(others)}`);
  for (const { name, unscored } of compared)
    if (unscored > 0) found.push(`${name} has ${countOf(unscored, 'answer')} without a score`);
  for (const { name, degradedWrites = 0 } of compared)
    if (degradedWrites > 0) found.push(`${countOf(degradedWrites, 'write')} of ${name} stored less`);
  for (const { name, admission } of compared)
    for (const doubt of admission?.doubts ?? []) found.push(`${name} ${doubt}`);
  const lengths = compared
    .flatMap((system) => {
      const tokens = promptTokensOf(system);
      return tokens === null ? [] : [{ name: system.name, tokens }];
    })
    .sort((a, b) => a.tokens - b.tokens);
  const [least, greatest] = [lengths[0], lengths.at(-1)];
  if (least !== undefined && greatest !== undefined && greatest.tokens > unequalContext * least.tokens) {
    const shown = ({ name, tokens }: typeof least): string =>
      `${countOf(Math.round(tokens), 'token')} (${name})`;
    found.push(`their prompts differ in length, from ${shown(least)} to ${shown(greatest)}`);
  }
  return found;
}
