import { join } from 'node:path';
import { ConfigError, isLocal, type ModelPrice, parseConfig } from '@memgym/core';
import { batchPrice, listCacheFolder } from '@memgym/llm-client';
import {
  type Amounts,
  amountNames,
  type EstimatedCost,
  type EstimateOptions,
  type EstimateSettings,
  estimateOptionsSchema,
  noAmounts,
  type Range,
  type RunEstimate,
  readSpent,
} from '@memgym/runs';
import type { RunPlan } from '../plan/run-plan.js';
import { clientsOf } from '../run/clients-of.js';
import { assumptionsOf, repliesOf } from './assumptions.js';
import type { CallKind, Counting } from './call-counts.js';
import { saidInDialogue } from './dry-models.js';
import { DryRun } from './dry-run.js';
import {
  combine,
  drawPopulations,
  type Population,
  type Populations,
  type Projection,
  project,
  rangeOf,
} from './projection.js';

export interface EstimateRunOptions extends EstimateOptions {
  /** Folder of the runs. Default: `runs`. */
  readonly runsFolder?: string;
  /** Folder of the reply cache, default `.memgym/cache`. */
  readonly cacheFolder?: string;
  readonly signal?: AbortSignal;
  /** Called before each episode with the number of played ones. */
  readonly onProgress?: (played: number, of: number) => void;
}

/**
 * Estimates what a planned run will cost: plays a sample of its episodes without a server, and projects
 * calls, tokens, money and time to all of them. Needs no key, sends no request and writes nothing; so it does not play
 * systems that keep their state outside, and names them.
 * @throws {ConfigError} when an option does not fit, or a prompt has no offline behaviour
 */
export async function estimateRun(plan: RunPlan, options: EstimateRunOptions = {}): Promise<RunEstimate> {
  const {
    runsFolder = 'runs',
    cacheFolder = join('.memgym', 'cache'),
    signal,
    onProgress,
    ...rest
  } = options;
  const settings = parseConfig('Estimate', estimateOptionsSchema, rest);
  const { episodes, runId } = plan;
  if (episodes.length === 0) throw new ConfigError('There are no episodes to play.', { key: 'benchmark' });
  const cachedKeys = new Set((await listCacheFolder(cacheFolder)).map(({ key }) => key));
  const run = new DryRun(plan, { settings, cachedKeys, signal });
  const describe = async ({ info }: RunPlan['model'] | NonNullable<RunPlan['embedder']>) => {
    const { encoding, exact } = await run.tokensOf(info);
    return { name: info.model, simulated: info.simulated, encoding, exact };
  };
  const { count: chat } = await run.tokensOf(plan.model.info);
  const { count: embedding } = await run.tokensOf((plan.embedder ?? plan.model).info);
  const populations = drawPopulations(plan, settings.sample, { chat, embedding });
  const { asked: population } = populations.chat;
  const sample = population.sample.map((index) => episodes[index]?.id ?? '');
  for (const [played, id] of sample.entries()) {
    onProgress?.(played, sample.length);
    signal?.throwIfAborted();
    await run.play(id);
  }

  const calls = projectCalls(run, plan, populations);
  const costOf = (which: Counting, isOwn: (kind: CallKind) => boolean = () => true): EstimatedCost =>
    costOfCalls(
      calls.filter(({ kind }) => isOwn(kind)),
      which,
      population,
    );
  const total = costOf('paid');
  const asked = calls.filter(({ paid }) => paid.chatCalls.total + paid.embeddingCalls.total > 0);
  const models = [...new Set(asked.map(({ kind }) => kind.info.model))];
  const notEstimated = plan.plays.filter((play) => !run.plays.includes(play)).map(nameOf);
  const { secondsPerCall, tokensPerSecond, secondsPerEmbedding } = settings;
  return {
    formatVersion: 1,
    runId,
    model: await describe(plan.model),
    ...(plan.embedder !== undefined && { embedder: await describe(plan.embedder) }),
    sample: { episodes: sample, of: episodes.length },
    total,
    ...(models.length > 1 && {
      models: models.map((model) => ({ model, cost: costOf('paid', ({ info }) => info.model === model) })),
    }),
    ...(notEstimated.length > 0 && { notEstimated }),
    systems: run.plays.map(nameOf).map((system) => ({
      system,
      alone: costOf('asked', (kind) => kind.system === system),
      inOrder: costOf('paid', (kind) => kind.system === system),
    })),
    parts: calls.map(({ kind }) => {
      const { system, role, phase, prompt } = kind;
      return { system, role, phase, prompt, cost: costOf('paid', (each) => each === kind) };
    }),
    seconds: expectedTime({ run, plan, population, total }, settings),
    replies: run.replies,
    paid: (await readSpent(join(runsFolder, runId, 'calls'))).spent,
    assumed: { replies: repliesOf(run, settings), secondsPerCall, tokensPerSecond, secondsPerEmbedding },
    assumptions: await assumptionsOf(run, plan, settings),
    warnings: [
      ...notEstimated.map(
        (name) =>
          `${name} keeps its state outside of this process, so it was not played: neither its calls nor those of its service are part of this estimate.`,
      ),
      ...unknownPrices(asked, plan),
      ...(sample.length === 1 && episodes.length > 1
        ? ['A single episode gives no interval; use a larger sample.']
        : []),
      ...[...run.problems].map(
        (problem) => `A question could not be played, and its calls are not counted: ${problem}`,
      ),
    ],
  };
}

const nameOf = ({ system: { config } }: RunPlan['plays'][number]): string => config.name;

/** Calls of one kind, in all episodes. */
interface ProjectedCalls extends Readonly<Record<Counting, Readonly<Record<keyof Amounts, Projection>>>> {
  readonly kind: CallKind;
  /** Null if it is unknown. */
  readonly price: ModelPrice | null;
}

const free: ModelPrice = { input: 0 };

/** Projects the calls of the played episodes to all of them, each kind and amount separately. */
function projectCalls({ counts }: DryRun, { pace }: RunPlan, populations: Populations): ProjectedCalls[] {
  return counts.kinds.map(({ kind, ...counted }) => {
    const projected = (which: Counting) => {
      const population = populations[kind.role === 'embed' ? 'embedding' : 'chat'][which];
      const valuesOf = (name: keyof Amounts): number[] =>
        population.sample.map((_index, place) => (counted[which][place] ?? noAmounts)[name]);
      const amounts = amountNames.map((name) => [name, project(valuesOf(name), population, kind.phase)]);
      return Object.fromEntries(amounts) as Record<keyof Amounts, Projection>;
    };
    const price = isLocal(kind.info) ? free : (kind.info.price ?? null);
    return {
      kind,
      price: price !== null && isBatched(kind, pace) ? batchPrice(price) : price,
      asked: projected('asked'),
      paid: projected('paid'),
    };
  });
}

/** Whether a run with batches sends a call in one. */
const isBatched = ({ role, prompt }: CallKind, { batch, batchWrites }: RunPlan['pace']): boolean =>
  batch &&
  (role === 'judge' ||
    (role === 'assistant' && !saidInDialogue.has(prompt)) ||
    (batchWrites && role === 'memory-write'));

function costOfCalls(
  calls: readonly ProjectedCalls[],
  which: Counting,
  population: Population,
): EstimatedCost {
  const sum = (factorsOf: (call: ProjectedCalls) => Partial<Amounts>): Range => {
    const parts = calls.flatMap((call) =>
      Object.entries(factorsOf(call)).map(
        ([name, factor]) => [call[which][name as keyof Amounts], factor] as const,
      ),
    );
    return rangeOf(combine(parts), population);
  };
  const isUnknown = calls.some(
    ({ price, [which]: own }) => price === null && own.chatCalls.total + own.embeddingCalls.total > 0,
  );
  const money = (isDiscounted: boolean): Range =>
    sum(({ price }) => {
      const { input, cachedInput = input, output = 0 } = price ?? free;
      return {
        inputTokens: input / 1e6,
        cachedInputTokens: isDiscounted ? (cachedInput - input) / 1e6 : 0,
        outputTokens: output / 1e6,
        embeddingTokens: input / 1e6,
      };
    });
  const counts = amountNames.map((name) => [name, sum(() => ({ [name]: 1 }))]);
  return {
    ...(Object.fromEntries(counts) as Record<keyof Amounts, Range>),
    costUsd: isUnknown ? null : money(false),
    leastCostUsd: isUnknown ? null : money(true),
  };
}

/** One sentence per model that is asked and has no price, with the setting for it. */
function unknownPrices(asked: readonly ProjectedCalls[], plan: RunPlan): string[] {
  const infos = new Set(asked.flatMap(({ price, kind }) => (price === null ? [kind.info] : [])));
  const lines = [...infos].map((info) => {
    const key = Object.entries(clientsOf(plan)).find(([, { client }]) => client.info === info)?.[0];
    const price = 'dimensions' in info ? '{"input":…}' : '{"input":…,"output":…}';
    return `The price of ${info.model} is unknown, so its cost is unknown. Set it in US dollars per million tokens: --set '${key}.price=${price}'`;
  });
  return [...new Set(lines)];
}

/** The wall time of a run, with an interval from the variation between episodes. */
function expectedTime(
  { run, plan: { pace }, population, total }: TimedRun,
  { secondsPerCall, tokensPerSecond }: EstimateSettings,
): Range {
  const bySystem = [...run.seconds.values()].map((seconds) => project(seconds, population, 'read'));
  const { chatCalls, inputTokens, outputTokens } = total;
  const value = expectedSeconds(
    {
      episodeSeconds: bySystem.flatMap(({ each }) => each),
      calls: chatCalls.value,
      tokens: inputTokens.value + outputTokens.value,
      secondsPerCall: secondsPerCall + outputTokens.value / Math.max(1, chatCalls.value) / tokensPerSecond,
    },
    { ...pace.calls, episodes: pace.episodes },
  );
  const work = rangeOf(combine(bySystem.map((each) => [each, 1])), population);
  const scaled = (bound: number | null): number | null =>
    bound === null || work.value === 0 ? bound : (value * bound) / work.value;
  return { value, low: scaled(work.low), high: scaled(work.high) };
}

interface TimedRun {
  readonly run: DryRun;
  readonly plan: RunPlan;
  readonly population: Population;
  readonly total: EstimatedCost;
}

/** What takes the time of a run. */
interface ExpectedWork {
  /** Seconds of each episode alone, in queue order. */
  readonly episodeSeconds: readonly number[];
  readonly calls: number;
  readonly tokens: number;
  /** From the request to the last token of the reply, on average. */
  readonly secondsPerCall: number;
}

type EpisodePace = Pick<RunPlan['pace'], 'episodes'> & RunPlan['pace']['calls'];

/**
 * Expected seconds of a run: episodes in queue order, each in the first free slot. The limiter adds time, because
 * it starts with few calls in flight and grows each round, and so do rate limits. An overloaded server takes longer
 * still.
 */
export function expectedSeconds(work: ExpectedWork, pace: EpisodePace): number {
  const places = new Array<number>(Math.max(1, pace.episodes)).fill(0);
  for (const seconds of work.episodeSeconds) {
    const first = places.indexOf(Math.min(...places));
    places[first] = (places[first] ?? 0) + seconds;
  }
  const unhindered = Math.max(...places);
  if (unhindered === 0) return 0;
  const { requestsPerMinute = Number.POSITIVE_INFINITY, tokensPerMinute = Number.POSITIVE_INFINITY } = pace;
  const rates = [(60 * work.calls) / requestsPerMinute, (60 * work.tokens) / tokensPerMinute];
  const wanted = (work.calls * work.secondsPerCall) / unhindered;
  return Math.max(unhindered + waitForLimit(work, wanted, pace), ...rates);
}

/** Time lost while the limiter allows fewer calls in flight than needed. */
function waitForLimit({ calls, secondsPerCall }: ExpectedWork, wanted: number, pace: EpisodePace): number {
  let limit = Math.min(pace.startInFlight, pace.maxInFlight);
  let left = calls;
  let lost = 0;
  while (left > 0 && limit < wanted) {
    const round = limit < pace.maxInFlight ? Math.min(limit, left) : left;
    lost += (round / limit - round / wanted) * secondsPerCall;
    left -= round;
    limit = Math.min(pace.maxInFlight, limit + pace.startInFlight);
  }
  return lost;
}
