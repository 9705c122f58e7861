import type { AnsweredRecord, ChatModel, Question } from '@memgym/core';
import type { Benchmark } from '@memgym/evaluators';
import { askJudge, createVerdictTally, type VerdictTally } from '@memgym/evaluators/judges';
import type { BeamFacts } from './abilities.js';
import { measureFoundOrder, measureOrder, type OrderMeasures } from './event-order.js';
import { judgeCriterion, judgeSameEvent } from './judges.js';

type ScoreAnswer = NonNullable<Benchmark['protocol']['scoreAnswer']>;

/** What the judge sees and how its marks count. */
export interface BeamRules {
  /** The question that the judge of a criterion is shown; empty for none. */
  question(text: string): string;
  /** What a mark of 0, 0.5 or 1 counts, but for the order of events, where half a point always counts. */
  mark(score: number): number;
  /** The events that an answer names. */
  lines(response: string): readonly string[];
  measure(reference: readonly string[], lines: readonly string[]): OrderMeasures;
  /** Which measure of the order is the score of the question. */
  readonly ordering: 'tau' | 'final';
}

/** More lines are not compared, because each costs a call for each event. */
const mostLines = 60;

/** The judge sees the question, half a point counts, and only named events have an order. */
export const fixedRules: BeamRules = {
  question: (text) => text,
  mark: (score) => score,
  lines: eventsOf,
  measure: measureFoundOrder,
  ordering: 'final',
};

/** As released: no question, half a point is cut to 0, and every line is an event (docs/specs/beam.md#faults). */
export const referenceRules: BeamRules = {
  question: () => '',
  mark: Math.trunc,
  lines: (response) => response.split('\n'),
  measure: measureOrder,
  ordering: 'tau',
};

/** The items of a list in the answer, or its lines that are not blank. */
export function eventsOf(response: string): string[] {
  const lines = response
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const items = lines.filter((line) => listMark.test(line));
  return (items.length > 1 ? items : lines)
    .map((line) => line.replace(listMark, '').trim())
    .slice(0, mostLines);
}

const listMark = /^(?:[-*•]|\d{1,3}[.)]) /;

/** Marks each criterion, and for the order of events also the order; an answer that is missing gets 0. */
export const scoreBy =
  (rules: BeamRules): ScoreAnswer =>
  async (question, { output }, { judge, signal }) => {
    const { rubric } = question.meta as unknown as BeamFacts;
    const isOrder = question.type === 'event_ordering';
    if (output === null) {
      return { scores: { score: 0, criteria: 0, ...(isOrder && { tau: 0, f1: 0, 'tau-f1': 0 }) } };
    }
    const tally = createVerdictTally();
    const asking = { judge, tally, signal };
    const criteria = await markCriteria(asking, rules, { question, response: output });
    if (!isOrder) return recordOf(tally, { score: criteria, criteria });
    const order = await markOrder(asking, rules, { reference: rubric, response: output });
    if (typeof order === 'string')
      return recordOf(tally, { score: order, criteria, tau: order, f1: order, 'tau-f1': order });
    const { tau, f1, final } = order;
    const undefinedTau = 'Kendall’s tau is not defined for a single event.';
    const shown = {
      tau: Number.isNaN(tau) ? undefinedTau : tau,
      final: Number.isNaN(final) ? undefinedTau : final,
    };
    return recordOf(tally, {
      score: shown[rules.ordering],
      criteria,
      tau: shown.tau,
      f1,
      'tau-f1': shown.final,
    });
  };

interface Asking {
  readonly judge: ChatModel;
  readonly tally: VerdictTally;
  readonly signal: AbortSignal | undefined;
}

/** The mean of the marks, or why there is none. */
async function markCriteria(
  { judge, ...options }: Asking,
  rules: BeamRules,
  { question: { text, type, meta }, response }: { readonly question: Question; readonly response: string },
): Promise<number | string> {
  const { rubric } = meta as unknown as BeamFacts;
  let sum = 0;
  for (const criterion of rubric) {
    const input = { question: rules.question(text), criterion, response };
    const { verdict, unscored } = await askJudge(judge, judgeCriterion, input, options);
    if (unscored !== undefined) return unscored;
    sum += type === 'event_ordering' ? verdict.score : rules.mark(verdict.score);
  }
  return sum / rubric.length;
}

/** The first event that is not taken and that a line names stands for the line. */
async function markOrder(
  { judge, ...options }: Asking,
  rules: BeamRules,
  { reference, response }: { readonly reference: readonly string[]; readonly response: string },
): Promise<OrderMeasures | string> {
  const free = [...reference];
  const named: string[] = [];
  for (const line of rules.lines(response)) {
    let hit: string | undefined;
    for (const event of free) {
      const { verdict, unscored } = await askJudge(judge, judgeSameEvent, { event, line }, options);
      if (unscored !== undefined) return unscored;
      if (verdict.same === 'no') continue;
      hit = event;
      break;
    }
    if (hit !== undefined) free.splice(free.indexOf(hit), 1);
    named.push(hit ?? line);
  }
  return rules.measure(reference, named);
}

/** Numbers are scores, texts the reasons why there is none. */
function recordOf(
  tally: VerdictTally,
  values: Readonly<Record<string, number | string>>,
): Pick<AnsweredRecord, 'scores' | 'unscored' | 'verdicts'> {
  const entries = Object.entries(values);
  const reasons = entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return {
    scores: Object.fromEntries(
      entries.map(([name, value]) => [name, typeof value === 'number' ? value : null]),
    ),
    ...(reasons.length > 0 && { unscored: Object.fromEntries(reasons) }),
    ...tally.counted(),
  };
}
