import type { MetricSummary } from '@memgym/core';
import { type AMemGymUser, amemgymTruth } from '../data/amemgym-user.js';
import type { OriginalAgentFolder } from '../data/original/find-original-agents.js';
import type { OriginalUtilization } from '../data/original/find-utilization.js';
import { type OriginalUserResults, readOriginalUser } from '../data/original/read-original-user.js';
import { type AMemGymRules, amemgymRules } from '../play/rules.js';
import type { AMemGymOutcome } from '../score/amemgym-outcome.js';
import { cellMean } from '../score/cell-mean.js';
import { randomSimilarity } from '../score/random-similarity.js';
import { summarizeAMemGym } from '../score/summarize-amemgym.js';
import { type AnswerCell, answerCells } from './answer-cell.js';
import { type BoundCells, boundCells } from './bound-cells.js';
import { type OriginalAgentScore, type OriginalMetric, originalMetrics } from './original-agent-score.js';
import type { OriginalProfile } from './original-profile.js';
import { type ProbeCells, probeCells } from './probe-cells.js';
import { createStoredChecks } from './stored-check.js';

/** Inputs for an agent's score other than its folder. */
export interface AgentParts {
  /** The upper bound of its model; null if there is none. */
  readonly bound: OriginalUtilization | null;
  /** Folders with the diagnosis, by user, if they differ from those of the answers. */
  readonly diagnosisFolders?: ReadonlyMap<string, string>;
  /** Notes collected so far. */
  readonly notes: readonly string[];
}

interface UserCells {
  readonly user: AMemGymUser;
  readonly results: OriginalUserResults;
  readonly answers: readonly (readonly AnswerCell[])[];
  readonly probes: ProbeCells;
}

const nothing: OriginalUserResults = {
  overall: null,
  overallMetrics: null,
  diagnosis: null,
  diagnosisMetrics: null,
};

/**
 * Computes every metric of one agent from the original program's output.
 * @throws {DatasetError} when a file is damaged, or does not belong to the data
 */
export async function scoreOriginalAgent(
  users: readonly AMemGymUser[],
  agent: OriginalAgentFolder,
  { bound, diagnosisFolders, notes }: AgentParts,
): Promise<OriginalAgentScore> {
  const stored = createStoredChecks();
  const cells: UserCells[] = [];
  for (const user of users) {
    const folder = agent.users.get(user.id);
    const results =
      folder === undefined ? nothing : await readOriginalUser(folder, diagnosisFolders?.get(user.id));
    const answers = answerCells(user, results, stored);
    cells.push({ user, results, answers, probes: probeCells(user, results, stored) });
  }
  const bounds = bound === null ? null : boundCells(users, bound, stored);
  const metrics = {
    fixed: metricsOf(outcomesOf(cells, bounds, 'fixed'), amemgymRules.fixed),
    reference: metricsOf(outcomesOf(cells, bounds, 'reference'), amemgymRules.reference),
  };
  const counts = countCells(cells);
  const absent = users.filter(({ id }) => !agent.users.has(id)).map(({ id }) => id);
  return {
    name: agent.name,
    folder: agent.folder,
    model: agent.model,
    status: counts.unscored === 0 ? 'complete' : 'partial',
    users: { expected: users.length, found: agent.users.size, missing: absent },
    cells: counts,
    diagnosis: countProbes(cells),
    upperBound: describeBound(bound, bounds),
    missing: cells.flatMap(missingOf),
    metrics,
    profilesDiffer: originalMetrics
      .map(([name]) => name)
      .filter((name) => !sameSummary(metrics.fixed[name], metrics.reference[name])),
    stored: stored.checks(),
    notes: [...notes, ...standInNotes(cells, bounds)],
  };
}

function outcomesOf(
  cells: readonly UserCells[],
  bounds: BoundCells | null,
  profile: OriginalProfile,
): AMemGymOutcome[] {
  return cells.flatMap(({ user, answers, probes }, at) =>
    user.periods.flatMap(({ index: period, state }) =>
      user.questions.flatMap((question, index) => {
        const answer = answers[period]?.[index];
        if (answer === undefined) return [];
        const truth = amemgymTruth(question, state).map((value) => value ?? '');
        return {
          user: user.id,
          period,
          question: index,
          ...answer.likeness[profile],
          random: randomSimilarity(
            'accuracy',
            truth,
            question.options.map((option) => option.state),
          ),
          upperBound: bounds?.scores[at]?.[period]?.[index]?.[profile] ?? null,
          diagnosis: probes.diagnosis(period, index)[profile],
        };
      }),
    ),
  );
}

const unknown: MetricSummary = { value: null, low: null, high: null, n: 0, clusters: 0, by: {} };

function metricsOf(
  outcomes: readonly AMemGymOutcome[],
  { memoryRatio }: Pick<AMemGymRules, 'memoryRatio'>,
): Record<OriginalMetric, MetricSummary> {
  const found: Record<string, MetricSummary> = {
    ...summarizeAMemGym(outcomes, memoryRatio),
    'upper-bound': cellMean(outcomes, ({ upperBound }) => upperBound, [0, 1]),
    random: cellMean(outcomes, ({ random }) => random),
  };
  return Object.fromEntries(originalMetrics.map(([name]) => [name, found[name] ?? unknown])) as Record<
    OriginalMetric,
    MetricSummary
  >;
}

function countCells(cells: readonly UserCells[]): OriginalAgentScore['cells'] {
  const all = cells.flatMap(({ answers }) => answers.flat());
  const scored = all.filter(({ likeness }) => likeness.fixed.overall !== null).length;
  const errors = all.filter(({ jsonError }) => jsonError);
  return {
    expected: all.length,
    scored,
    unscored: all.length - scored,
    jsonErrors: errors.length,
    jsonErrorShare: scored === 0 ? null : errors.length / scored,
    luckyJsonErrors: errors.filter(({ likeness }) => likeness.reference.overall === 1).length,
    outOfRange: all.filter(({ outOfRange }) => outOfRange).length,
  };
}

function countProbes(cells: readonly UserCells[]): OriginalAgentScore['diagnosis'] {
  const there = cells.some(({ results }) => results.diagnosis !== null || results.diagnosisMetrics !== null);
  if (!there) return null;
  const sum = (count: (cell: UserCells) => number): number =>
    cells.reduce((total, cell) => total + count(cell), 0);
  return {
    expected: sum(({ user }) => user.periods.length * user.questions.length),
    answered: sum(({ probes }) => probes.answered),
    unreadableVariables: sum(({ probes }) => probes.unreadable),
    variables: sum(({ probes }) => probes.variables),
  };
}

function describeBound(
  bound: OriginalUtilization | null,
  cells: BoundCells | null,
): OriginalAgentScore['upperBound'] {
  if (bound === null || cells === null) return null;
  return {
    folder: bound.folder,
    model: bound.model,
    from: cells.answers === null ? 'stored metrics' : 'answers',
    expected: cells.answers?.all ?? null,
    answered: cells.answers?.answered ?? null,
    jsonErrors: cells.answers?.jsonErrors ?? null,
  };
}

function missingOf({ user, results, answers, probes }: UserCells): OriginalAgentScore['missing'] {
  const expected = user.periods.length * user.questions.length;
  const undone = answers.flat().filter(({ likeness }) => likeness.reference.overall === null).length;
  const unprobed = results.diagnosis === null ? 0 : expected - probes.answered;
  return [
    ...(undone > 0 ? [{ user: user.id, file: 'overall_results.json', undone }] : []),
    ...(unprobed > 0 ? [{ user: user.id, file: 'diagnosis_results.json', undone: unprobed }] : []),
  ];
}

/** Notes on stored metrics that replaced missing answers. */
function standInNotes(cells: readonly UserCells[], bounds: BoundCells | null): string[] {
  const of = (name: string, chosen: readonly UserCells[]): string[] =>
    chosen.length === 0
      ? []
      : [
          `${name} of ${chosen.map(({ user }) => user.id).join(', ')} is missing; the stored metrics are used.`,
        ];
  return [
    ...of(
      'overall_results.json',
      cells.filter(({ results }) => results.overall === null && results.overallMetrics !== null),
    ),
    ...of(
      'diagnosis_results.json',
      cells.filter(({ results }) => results.diagnosis === null && results.diagnosisMetrics !== null),
    ),
    ...(bounds !== null && bounds.answers === null
      ? ['utilization_results.json is missing; the stored metrics are used.']
      : []),
  ];
}

function sameSummary(first: MetricSummary, second: MetricSummary): boolean {
  return JSON.stringify(first) === JSON.stringify(second);
}
