import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatasetError, type MetricSummary } from '@memgym/core';
import { type AMemGymUser, amemgymTruth } from '../data/amemgym-user.js';
import { readAMemGym } from '../data/load-amemgym.js';
import { findOriginalAgents, type OriginalAgentFolder } from '../data/original/find-original-agents.js';
import {
  findUtilization,
  type OriginalUtilization,
  readRandomMetrics,
} from '../data/original/find-utilization.js';
import { cellMean } from '../score/cell-mean.js';
import { randomSimilarity } from '../score/random-similarity.js';
import type { SimilarityMeasure } from '../score/similarity.js';
import type { OriginalAgentScore } from './original-agent-score.js';
import { scoreOriginalAgent } from './score-original-agent.js';
import { createStoredChecks, type StoredCheck } from './stored-check.js';

/** Paths of the original program's results. */
export interface ScoreOriginalOptions {
  /** `data.json`, or a folder that contains it. */
  readonly dataPath: string;
  /** One agent's folder, or a folder with several agents. */
  readonly resultsFolder: string;
  /** Folder of `utilization_results.json`, or its parent. Default: searched next to the results. */
  readonly upperBoundPath?: string | undefined;
  /** Folder with the diagnosis, in the layout of the results. Default: the folder of the results. */
  readonly diagnosisFolder?: string | undefined;
  /** `random_metrics.json`, for comparison. Default: searched next to the results. */
  readonly randomPath?: string | undefined;
}

/** The scores of one or several agents. */
export interface OriginalScore {
  readonly data: {
    readonly file: string;
    readonly users: number;
    readonly periods: number;
    readonly questions: number;
    /** Violations of the data format; the data are scored anyway. */
    readonly problems: readonly string[];
  };
  readonly agents: readonly OriginalAgentScore[];
  /** The score of guessing over all questions in the data. */
  readonly random: {
    readonly metrics: Readonly<Record<'overall' | 'hamming' | 'jaccard', MetricSummary>>;
    readonly stored: readonly StoredCheck[];
  };
}

/**
 * Scores the original program's output (packages/amemgym/spec.md#results-of-a-run and
 * packages/amemgym/spec.md#evaluation). Every metric is computed from the answers; stored metrics are only compared.
 * @throws {DatasetError} when a file is missing or damaged, or does not belong to the data
 */
export async function scoreOriginal(options: ScoreOriginalOptions): Promise<OriginalScore> {
  const { filePath, loaded, problems } = await readAMemGym(options.dataPath);
  const { users } = loaded;
  const ids = users.map(({ id }) => id);
  const folders = await findOriginalAgents(options.resultsFolder, ids);
  const diagnosed =
    options.diagnosisFolder === undefined ? [] : await findOriginalAgents(options.diagnosisFolder, ids);
  const agents: OriginalAgentScore[] = [];
  for (const agent of folders) {
    const { bound, notes } = await chooseBound(agent, options);
    const own = diagnosed.find(({ name }) => name === agent.name);
    const diagnosis = own ?? (folders.length === 1 && diagnosed.length === 1 ? diagnosed[0] : undefined);
    agents.push(
      await scoreOriginalAgent(users, agent, {
        bound,
        notes,
        ...(diagnosis !== undefined && { diagnosisFolders: diagnosis.users }),
      }),
    );
  }
  return {
    data: {
      file: filePath,
      users: users.length,
      periods: Math.max(...users.map(({ periods }) => periods.length)),
      questions: users.reduce((sum, user) => sum + user.periods.length * user.questions.length, 0),
      problems: problems.map(({ invariant, path, detail }) => `${path}: ${invariant}: ${detail}`),
    },
    agents,
    random: await scoreRandom(users, options),
  };
}

async function scoreRandom(
  users: readonly AMemGymUser[],
  { randomPath, resultsFolder }: ScoreOriginalOptions,
): Promise<OriginalScore['random']> {
  const stored = createStoredChecks();
  const cells = users.flatMap((user) =>
    user.periods.flatMap(({ index: period, state }) =>
      user.questions.map((question, index) => ({
        user: user.id,
        period,
        question: index,
        truth: amemgymTruth(question, state).map((value) => value ?? ''),
        options: question.options.map((option) => option.state),
      })),
    ),
  );
  const of = (measure: SimilarityMeasure) =>
    cellMean(cells, ({ truth, options }) => randomSimilarity(measure, truth, options));
  const places = randomPath === undefined ? [resultsFolder, dirname(resultsFolder)] : [randomPath];
  for (const place of places) {
    const metrics = await readRandomMetrics(place);
    if (metrics === null) continue;
    for (const { user, period, question, truth, options } of cells) {
      const at = users.findIndex(({ id }) => id === user);
      const metric = metrics.content.accuracy[at]?.[period]?.[question] ?? null;
      const computed = randomSimilarity('accuracy', truth, options);
      stored.compare(metrics.file, `accuracy[${at}][${period}][${question}]`, { stored: metric, computed });
    }
    break;
  }
  return {
    metrics: { overall: of('accuracy'), hamming: of('hamming'), jaccard: of('jaccard') },
    stored: stored.checks(),
  };
}

/** The upper bound of an agent, with notes for the reader. */
interface ChosenBound {
  readonly bound: OriginalUtilization | null;
  readonly notes: readonly string[];
}

/**
 * Finds the upper bound of the agent's model: in the given folder, otherwise below the results, next to them, or in the
 * original's place. A bound found without a given folder is used only if it has the model's name, or if it is the only
 * one and the agent names no model.
 * @throws {DatasetError} when the given folder contains no upper bound, or several without one for the model
 */
async function chooseBound(
  agent: OriginalAgentFolder,
  { upperBoundPath, resultsFolder }: { upperBoundPath?: string | undefined; resultsFolder: string },
): Promise<ChosenBound> {
  if (upperBoundPath !== undefined) return named(agent, upperBoundPath);
  const below = await findUtilization(resultsFolder, { guessed: true });
  const [only, ...more] = below;
  if (only !== undefined && more.length === 0 && agent.model === null) return { bound: only, notes: [] };
  const seen = [...below];
  const agentParent = dirname(resolve(agent.folder));
  // The original's own layout is <out>/<kind>/<agent> and <out>/ub/<model>.
  const usual = join(dirname(agentParent), 'ub');
  const places = [agentParent, dirname(resolve(resultsFolder)), ...(existsSync(usual) ? [usual] : [])];
  for (const place of new Set(places)) {
    const own = ofModel(seen, agent);
    if (own !== undefined) return { bound: own, notes: [] };
    seen.push(...(await findUtilization(place, { deepest: 2, guessed: true })));
  }
  const own = ofModel(seen, agent);
  if (own !== undefined) return { bound: own, notes: [] };
  const none = 'so there are no memory scores';
  const models = [...new Set(below.map(({ model }) => model))].join(', ');
  return {
    bound: null,
    notes: [
      models === ''
        ? `No upper bound was found, ${none}; pass an upper bound.`
        : `Upper bounds of ${models} were found, but none of ${agent.model ?? 'a model that the agent names'}, ${none}; pass an upper bound.`,
    ],
  };
}

async function named(agent: OriginalAgentFolder, place: string): Promise<ChosenBound> {
  const found = await findUtilization(place);
  const [only, ...more] = found;
  if (only === undefined) {
    throw new DatasetError({ file: place }, 'holds no utilization_results.json.', {
      hint: 'Pass the folder of a model that `eval.upperbound` wrote.',
    });
  }
  const own = ofModel(found, agent);
  if (own !== undefined) return { bound: own, notes: [] };
  if (more.length > 0) {
    const models = found.map(({ model }) => model).join(', ');
    throw new DatasetError(
      { file: place },
      `contains upper bounds of ${models}; the one for ${agent.name} is ambiguous.`,
      { hint: 'Pass the folder of one model as the upper bound.' },
    );
  }
  return {
    bound: only,
    notes:
      agent.model === null || place === only.folder
        ? []
        : [`The upper bound is of ${only.model}, the agent answers with ${agent.model}.`],
  };
}

function ofModel(
  found: readonly OriginalUtilization[],
  { model }: OriginalAgentFolder,
): OriginalUtilization | undefined {
  if (model === null) return undefined;
  return found.find((each) => each.model === model || each.model.endsWith(`/${model}`));
}
