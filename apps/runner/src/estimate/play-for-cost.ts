import { type ChatModel, createRng, createStepClock, type Episode, type MemorySnapshot } from '@memgym/core';
import { createVirtualTime } from '@memgym/core/testing';
import { playEpisode } from '@memgym/evaluators';
import { batchTexts, type CacheStore, cacheReplies, cutTexts, inTrial, wrapModel } from '@memgym/llm-client';
import { rewordPrompts } from '../models/supplied-prompts.js';
import { canRestore, familyOf, type PlannedPlay } from '../plan/plan-systems.js';
import type { RunPlan } from '../plan/run-plan.js';
import { assembleAssistant, scorerOf } from '../play/assemble-assistant.js';
import { createCallMeter, type MeteredCalls } from './call-meter.js';
import { countingStore } from './counting-store.js';
import {
  countAsked,
  createDryChatModel,
  createDryEmbedder,
  createSharedPrefix,
  type DryRun,
} from './dry-models.js';
import type { EstimateSettings } from './estimate-options.js';
import type { CounterOf } from './model-counters.js';

/** The expected cost of playing one episode. */
export interface PlayedForCost {
  readonly calls: readonly MeteredCalls[];
  /** Seconds that the episode takes alone, by system. */
  readonly seconds: ReadonlyMap<string, number>;
  /** Number of replies the run would store, and of those already cached. */
  readonly replies: { readonly needed: number; readonly cached: number };
  /** Distinct reasons why questions could not be played. Their calls are not counted. */
  readonly problems: readonly string[];
}

export interface PlayForCostOptions {
  readonly plan: RunPlan;
  readonly settings: EstimateSettings;
  readonly counterOf: CounterOf;
  /** Keys in the cache folder. */
  readonly cachedKeys: ReadonlySet<string>;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Plays an episode with every system and bound in turn, with the memory, window, prompts and cache of a run. An
 * offline model answers under the real model's name. Sends and writes nothing.
 */
export async function playForCost(
  parts: readonly EpisodePart[],
  options: PlayForCostOptions,
): Promise<PlayedForCost> {
  const { plan, settings } = options;
  const meter = createCallMeter();
  const replies = { needed: 0, cached: 0 };
  const problems = new Set<string>();
  const store = countingStore(options.cachedKeys, replies);
  const discounted = createSharedPrefix();
  const seconds = new Map<string, number>();
  for (const part of parts) {
    const name = part.system.config.name;
    const time = createVirtualTime();
    const run: DryRun = { system: name, meter, time, settings, replies: plan.replies, discounted };
    const play = playPart(part, { ...options, run, store, onProblem: (reason) => problems.add(reason) });
    await time.run(play);
    seconds.set(name, (seconds.get(name) ?? 0) + time.now() / 1000);
  }
  return { calls: meter.calls(), seconds, replies, problems: [...problems] };
}

interface PlayPartOptions extends PlayForCostOptions {
  readonly run: DryRun;
  readonly store: CacheStore;
  readonly onProblem: (reason: string) => void;
}

async function playPart({ system, play, episode }: EpisodePart, options: PlayPartOptions): Promise<void> {
  const { plan, counterOf, run, store, onProblem, signal } = options;
  const { contextTokens } = system.config.model ?? plan.experiment.model;
  // Without limiter and retries: their time is estimated for the whole run.
  const chainOf = (counted: DryRun) => [
    ...(plan.prompts === undefined ? [] : [rewordPrompts(plan.prompts)]),
    inTrial((episode.trial ?? 1) - 1),
    countAsked(counted),
    cutTexts,
    cacheReplies({ store, episode: `${run.system}/${episode.id}` }),
    batchTexts(),
  ];
  const dry = (real: ChatModel, counted = run): ChatModel => {
    const model = createDryChatModel(real, { counter: counterOf(real), contextTokens, run: counted });
    return wrapModel(model, chainOf(counted));
  };
  const model = dry(system.model);
  const sameOr = (real: ChatModel): ChatModel => (real === system.model ? model : dry(real));
  const judge = sameOr(plan.judge);
  const judges = new Map([...plan.judges].map(([part, real]) => [part, dry(real, { ...run, judged: part })]));
  const { embedder } = system;
  const ports = {
    model,
    ...(embedder !== undefined && {
      embedder: wrapModel(createDryEmbedder(embedder, counterOf(embedder), run), chainOf(run)),
    }),
  };
  const answerWay = plan.benchmark.protocol.answerWay?.(episode.conversation.sessions, episode);
  const assistant = assembleAssistant(system, ports, answerWay);
  const protocol = play(episode, {
    system: { name: familyOf(system.config), capabilities: system.capabilities },
    simulator: sameOr(plan.simulator),
    judge,
    judges,
    isDry: true,
    signal,
  });
  try {
    await playEpisode({
      system: run.system,
      episode,
      protocol,
      scoring: scorerOf(plan.benchmark, { judge, judges }, signal),
      assistant,
      restores: canRestore(system),
      ...(!system.model.info.simulated && {
        fork: async (snapshot: MemorySnapshot) => {
          const forked = assembleAssistant(system, ports, answerWay);
          await forked.restore(snapshot);
          return forked;
        },
      }),
      clock: createStepClock(),
      rng: createRng(plan.experiment.seed).stream(`episode:${episode.id}`),
      record: (record) => {
        if (record.kind === 'answer' && record.outcome === 'unanswered') onProblem(record.reason);
      },
      saveState: async () => '',
      questionConcurrency: plan.pace.questions,
      signal,
    });
  } finally {
    await assistant.close();
  }
}

/** The part of an episode that one system or bound plays. */
export interface EpisodePart extends Pick<PlannedPlay, 'system' | 'play'> {
  readonly episode: Episode;
}

/**
 * Everything a run plays, grouped by episode id. A bound has its own episodes; each belongs to the episode with its
 * id, otherwise to the first one of its cluster.
 */
export function episodeParts(plan: RunPlan): Map<string, EpisodePart[]> {
  const parts = new Map(plan.episodes.map(({ id }): [string, EpisodePart[]] => [id, []]));
  const firstOfCluster = new Map(plan.episodes.toReversed().map((each) => [each.cluster, each.id]));
  for (const { system, play, episodes } of plan.plays) {
    for (const episode of episodes) {
      const owner = parts.get(episode.id) ?? parts.get(firstOfCluster.get(episode.cluster) ?? '');
      owner?.push({ system, play, episode });
    }
  }
  return parts;
}
