import { join } from 'node:path';
import { ConfigError, parseConfig } from '@memgym/core';
import { listCacheFolder } from '@memgym/llm-client';
import { readSpent } from '@memgym/runs';
import { keepsStateOutside } from '../plan/plan-systems.js';
import type { RunPlan } from '../plan/run-plan.js';
import { assumptionsOf, repliesOf, warningsOf } from './assumptions.js';
import { type EstimateOptions, estimateOptionsSchema } from './estimate-options.js';
import { expectedTime } from './expected-time.js';
import { loadCounters, type ModelCounter } from './model-counters.js';
import { episodeParts, type PlayedForCost, playForCost } from './play-for-cost.js';
import { createPricing, type Pricing, type ProjectedCalls, projectCalls } from './pricing.js';
import type { RunEstimate } from './run-estimate.js';
import { samplePopulation } from './sample-population.js';

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
export async function estimateRun(whole: RunPlan, options: EstimateRunOptions = {}): Promise<RunEstimate> {
  const outside = whole.plays.filter(({ system }) => keepsStateOutside(system));
  const plan = { ...whole, plays: whole.plays.filter((play) => !outside.includes(play)) };
  const notEstimated = outside.map(({ system }) => system.config.name);
  const {
    runsFolder = 'runs',
    cacheFolder = join('.memgym', 'cache'),
    signal,
    onProgress,
    ...rest
  } = options;
  const settings = parseConfig('Estimate', estimateOptionsSchema, rest);
  if (plan.episodes.length === 0)
    throw new ConfigError('There are no episodes to play.', { key: 'benchmark' });
  const counterOf = await loadCounters(plan);
  const populations = samplePopulation(plan, settings.sample, counterOf);
  const population = populations.chat.asked;
  const cachedKeys = new Set((await listCacheFolder(cacheFolder)).map(({ key }) => key));
  const parts = episodeParts(plan);
  const played: PlayedForCost[] = [];
  for (const index of population.sample) {
    onProgress?.(played.length, population.sample.length);
    signal?.throwIfAborted();
    const setting = { plan, settings, counterOf, cachedKeys, signal };
    played.push(await playForCost(parts.get(plan.episodes[index]?.id ?? '') ?? [], setting));
  }
  const pricing = createPricing(plan, population);
  const kinds = projectCalls(played, populations);
  const total = pricing.costOf(kinds, 'paid');
  const { secondsPerCall, tokensPerSecond, secondsPerEmbedding } = settings;
  const assumed = {
    replies: repliesOf(plan, settings, played),
    secondsPerCall,
    tokensPerSecond,
    secondsPerEmbedding,
  };
  return {
    formatVersion: 1,
    runId: plan.runId,
    model: describe(plan.model.info, counterOf(plan.model)),
    ...(plan.embedder !== undefined && {
      embedder: describe(plan.embedder.info, counterOf(plan.embedder)),
    }),
    sample: {
      episodes: population.sample.map((index) => plan.episodes[index]?.id ?? ''),
      of: plan.episodes.length,
    },
    total,
    ...costByModel(kinds, pricing),
    ...(notEstimated.length > 0 && { notEstimated }),
    systems: plan.plays.map(({ system: { config } }) => {
      const own = kinds.filter(({ kind }) => kind.system === config.name);
      return {
        system: config.name,
        alone: pricing.costOf(own, 'asked'),
        inOrder: pricing.costOf(own, 'paid'),
      };
    }),
    parts: kinds.map((each) => ({ ...each.kind, cost: pricing.costOf([each], 'paid') })),
    seconds: expectedTime(plan, settings, { played, population, total }),
    replies: played.reduce(
      (sum, { replies }) => ({ needed: sum.needed + replies.needed, cached: sum.cached + replies.cached }),
      { needed: 0, cached: 0 },
    ),
    paid: (await readSpent(join(runsFolder, plan.runId, 'calls'))).spent,
    assumed,
    assumptions: assumptionsOf(plan, { assumed, counterOf, played }),
    warnings: [
      ...notEstimated.map(
        (name) =>
          `${name} keeps its state outside of this process, so it was not played: neither its calls nor those of its service are part of this estimate.`,
      ),
      ...pricing.unknownPrices,
      ...warningsOf(plan, played, population.sample.length),
    ],
  };
}

/** The cost by model that is asked, if there are several. */
function costByModel(kinds: readonly ProjectedCalls[], pricing: Pricing): Pick<RunEstimate, 'models'> {
  const asked = kinds.filter(({ paid }) => paid.chatCalls.total + paid.embeddingCalls.total > 0);
  const names = [...new Set(asked.map(({ kind }) => pricing.modelOf(kind)))];
  if (names.length < 2) return {};
  return {
    models: names.map((model) => ({
      model,
      cost: pricing.costOf(
        kinds.filter(({ kind }) => pricing.modelOf(kind) === model),
        'paid',
      ),
    })),
  };
}

function describe(info: { readonly model: string; readonly simulated: boolean }, counter: ModelCounter) {
  const { encoding, exact } = counter;
  return { name: info.model, simulated: info.simulated, encoding, exact };
}
