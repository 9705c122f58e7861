import {
  type ChatModel,
  type ChatModelInfo,
  createStepClock,
  type EmbedderInfo,
  type Episode,
  type MemorySnapshot,
} from '@memgym/core';
import { createVirtualTime, type VirtualTime } from '@memgym/core/testing';
import { chanceOf, playEpisode } from '@memgym/evaluators';
import { batchTexts, cacheReplies, cutTexts, inTrial, wrapModel } from '@memgym/llm-client';
import type { EstimateSettings } from '@memgym/runs';
import { rewordPrompts } from '../models/supplied-prompts.js';
import { canRestore, familyOf, keepsStateOutside, type PlannedPlay } from '../plan/plan-systems.js';
import type { RunPlan } from '../plan/run-plan.js';
import { assembleAssistant, scorerOf } from '../play/assemble-assistant.js';
import { CallCounts, countCalls, countingStore } from './call-counts.js';
import {
  createDryChatModel,
  createDryEmbedder,
  createSharedPrefix,
  loadTokens,
  type ModelTokens,
} from './dry-models.js';

/** The part of an episode that one system or bound plays. */
interface EpisodePart extends Pick<PlannedPlay, 'system' | 'play'> {
  readonly episode: Episode;
}

interface DryRunOptions {
  readonly settings: EstimateSettings;
  /** Keys in the cache folder. Default: none. */
  readonly cachedKeys?: ReadonlySet<string>;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Plays episodes of a plan without a server, and counts what they would cost: every system and bound in turn, with the
 * memory, window, prompts and cache of a run. An offline model answers under the real model's name. Sends and writes
 * nothing, and so does not play systems that keep their state outside.
 */
export class DryRun {
  readonly counts = new CallCounts();
  /** Seconds that each played episode takes alone, by system. */
  readonly seconds = new Map<string, number[]>();
  /** Number of replies and vectors the run would store, and of those already cached. */
  readonly replies = { needed: 0, cached: 0 };
  /** Reasons why questions could not be played. Their calls are not counted. */
  readonly problems = new Set<string>();
  /** The plays of systems in this process. */
  readonly plays: readonly PlannedPlay[];
  readonly #plan: RunPlan;
  readonly #options: DryRunOptions;
  readonly #tokens = new Map<object, Promise<ModelTokens>>();
  readonly #ids: ReadonlySet<string>;
  readonly #firstOfCluster: ReadonlyMap<string, string>;
  #played = 0;

  constructor(plan: RunPlan, options: DryRunOptions) {
    this.#plan = plan;
    this.#options = options;
    this.plays = plan.plays.filter(({ system }) => !keepsStateOutside(system));
    this.#ids = new Set(plan.episodes.map(({ id }) => id));
    this.#firstOfCluster = new Map(plan.episodes.toReversed().map(({ cluster, id }) => [cluster, id]));
  }

  tokensOf(info: ChatModelInfo | EmbedderInfo): Promise<ModelTokens> {
    const tokens = this.#tokens.get(info) ?? loadTokens(info);
    this.#tokens.set(info, tokens);
    return tokens;
  }

  /** Plays an episode. Only calls of one episode can equal each other. */
  async play(id: string): Promise<void> {
    const place = this.#played;
    this.#played += 1;
    const store = countingStore(this.#options.cachedKeys ?? new Set(), this.replies);
    const discounted = createSharedPrefix();
    for (const { system, play, episodes } of this.plays) {
      const seconds = this.seconds.get(system.config.name) ?? [];
      this.seconds.set(system.config.name, seconds);
      for (const episode of episodes.filter((each) => this.#ownerOf(each) === id)) {
        const time = createVirtualTime();
        await time.run(this.#playPart({ system, play, episode }, { place, store, discounted, time }));
        seconds[place] = (seconds[place] ?? 0) + time.now() / 1000;
      }
    }
  }

  /** A bound has its own episodes; each belongs to the episode with its id, otherwise to the first one of its cluster. */
  #ownerOf({ id, cluster }: Episode): string | undefined {
    return this.#ids.has(id) ? id : this.#firstOfCluster.get(cluster);
  }

  async #playPart(
    { system, play, episode }: EpisodePart,
    { place, store, discounted, time }: PartOptions,
  ): Promise<void> {
    const { benchmark, experiment, pace, prompts, ...plan } = this.#plan;
    const { settings, signal } = this.#options;
    const { name, model: ownModel } = system.config;
    const count = { counts: this.counts, system: name, episode: place };
    // Without limiter and retries: their time is estimated for the whole run.
    const chain = [
      ...(prompts === undefined ? [] : [rewordPrompts(prompts)]),
      inTrial((episode.trial ?? 1) - 1),
      countCalls('asked', count),
      cutTexts,
      cacheReplies({ store, episode: `${name}/${episode.id}` }),
      batchTexts(),
      countCalls('paid', count),
    ];
    const { contextTokens } = ownModel ?? experiment.model;
    const dry = async (real: ChatModel): Promise<ChatModel> => {
      const how = { tokens: await this.tokensOf(real.info), time, settings };
      const { replies } = plan;
      return wrapModel(createDryChatModel(real, { ...how, contextTokens, replies, discounted }), chain);
    };
    const model = await dry(system.model);
    const judge = plan.judge === system.model ? model : await dry(plan.judge);
    const judges = new Map<string, ChatModel>();
    for (const [part, real] of plan.judges) judges.set(part, await dry(real));
    const simulator = plan.simulator === system.model ? model : await dry(plan.simulator);
    const { embedder: real } = system;
    const embedder =
      real &&
      wrapModel(createDryEmbedder(real, { tokens: await this.tokensOf(real.info), time, settings }), chain);
    const ports = { model, prompts, ...(embedder !== undefined && { embedder }) };
    const answerWay = benchmark.protocol.answerWay?.(episode.conversation.sessions, episode);
    const assistant = assembleAssistant(system, ports, answerWay);
    const played = { name: familyOf(system.config), capabilities: system.capabilities };
    try {
      await playEpisode({
        system: name,
        episode,
        protocol: play(episode, { system: played, simulator, judge, judges, isDry: true, signal }),
        scoring: scorerOf(benchmark, { judge, judges }, signal),
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
        rng: chanceOf(experiment.seed, episode),
        record: (record) => {
          if (record.kind === 'answer' && record.outcome === 'unanswered') this.problems.add(record.reason);
        },
        saveState: async () => '',
        questionConcurrency: pace.questions,
        signal,
      });
    } finally {
      await assistant.close();
    }
  }
}

interface PartOptions {
  /** Of the episode, among those that are played. */
  readonly place: number;
  readonly store: ReturnType<typeof countingStore>;
  readonly discounted: ReturnType<typeof createSharedPrefix>;
  readonly time: VirtualTime;
}
