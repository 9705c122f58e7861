import { join } from 'node:path';
import {
  type CallRecord,
  createRng,
  createStepClock,
  type Episode,
  type EpisodeRecord,
  MemGymError,
  type MemorySnapshot,
} from '@memgym/core';
import { isHopeless, playEpisode, unansweredRecord } from '@memgym/evaluators';
import {
  type Budget,
  type CacheMode,
  type CacheStore,
  type Limiter,
  withBudget,
  withCache,
  withEmbedderBudget,
  withEmbedderLimit,
  withEmbedderTrace,
  withEmbeddingCache,
  withLimit,
  withTrace,
} from '@memgym/llm-client';
import { createAssistant, createMemorySystem } from '@memgym/memory-systems';
import { createCallFile } from '../store/call-file.js';
import { createEpisodeFile } from '../store/episode-file.js';
import { fileNameOf } from '../store/file-name.js';
import type { TextStore } from '../store/text-store.js';
import type { PlannedSystem, RunPlan } from './run-plan.js';

/** What the episodes of a run share. */
export interface EpisodeSetting {
  readonly plan: RunPlan;
  readonly folder: string;
  readonly cache: { readonly store: CacheStore; readonly mode: CacheMode };
  /** One for all calls of the run to its model, one for those to its embedder. */
  readonly limiters: { readonly model: Limiter; readonly embedder: Limiter };
  readonly budget: Budget;
  readonly texts: TextStore;
  readonly saveState: (snapshot: MemorySnapshot) => Promise<string>;
  readonly onAnswer: () => void;
  readonly onCall: (record: CallRecord) => void;
  readonly signal?: AbortSignal | undefined;
}

/** Where the file of an episode lies in a run folder. */
export function episodePath(folder: string, system: string, episodeId: string): string {
  return join(folder, 'episodes', fileNameOf(system), `${fileNameOf(episodeId)}.jsonl`);
}

/**
 * Plays one episode with one system from its beginning into its file.
 * @throws {MemGymError} when no further call of the run can succeed; the episode then counts as not played
 */
export async function runEpisode(
  setting: EpisodeSetting,
  system: PlannedSystem,
  episode: Episode,
): Promise<void> {
  const { plan, folder } = setting;
  const name = system.config.name;
  const file = createEpisodeFile(episodePath(folder, name, episode.id));
  const answered = new Set<string>();
  const record = (line: EpisodeRecord): void => {
    if (line.kind === 'answer') answered.add(line.questionId);
    file.append(line);
  };
  const assistant = assemble(setting, system, episode);
  try {
    const outcome = await playEpisode({
      system: name,
      episode,
      protocol: plan.benchmark.play(episode),
      assistant,
      clock: createStepClock(),
      rng: createRng(plan.experiment.seed).stream(`episode:${episode.id}`),
      record,
      saveState: setting.saveState,
      questionConcurrency: plan.experiment.concurrency.questions,
      onAnswer: setting.onAnswer,
      ...(setting.signal !== undefined && { signal: setting.signal }),
    });
    // A finished episode is never played again: what it cites must be there first.
    await setting.texts.settle();
    file.end(outcome.status);
  } catch (error) {
    if (isHopeless(error) || setting.signal?.aborted) {
      file.abandon();
      throw error;
    }
    for (const question of episode.conversation.questions) {
      if (answered.has(question.id)) continue;
      file.append(unansweredRecord(question, { system: name, episode }, error));
      setting.onAnswer();
    }
    file.end('failed', MemGymError.isInstance(error) ? error.message : String(error));
  } finally {
    await assistant.close();
  }
}

function assemble(
  { plan, folder, cache, limiters, budget, ...setting }: EpisodeSetting,
  system: PlannedSystem,
  episode: Episode,
) {
  const appendCall = createCallFile(
    join(folder, 'calls', fileNameOf(system.config.name), `${fileNameOf(episode.id)}.jsonl`),
  );
  const onCall = (call: CallRecord): void => {
    appendCall(call);
    setting.onCall(call);
  };
  // A simulated model is a function of its prompt: its calls cost nothing and can be had again.
  const key = `${system.config.name}/${episode.id}`;
  const paidModel = withBudget(withLimit(plan.model, limiters.model, key), budget, {
    price: plan.experiment.model.price,
  });
  const model = plan.model.info.simulated
    ? plan.model
    : withTrace(withCache(paidModel, { ...cache, episode: key }), {
        onCall,
        keepMessage: setting.texts.keep,
      });
  const paidEmbedder = withEmbedderBudget(withEmbedderLimit(plan.embedder, limiters.embedder, key), budget, {
    price: plan.experiment.embedder.price,
  });
  const embedder = plan.embedder.info.simulated
    ? plan.embedder
    : withEmbedderTrace(withEmbeddingCache(paidEmbedder, cache), { onCall });
  const memory = createMemorySystem({
    type: system.definition,
    options: system.config.options,
    ports: { model, embedder },
  });
  return createAssistant({
    memory,
    model,
    k: system.k,
    format: system.config.format,
    ...(system.config.window !== undefined && { window: system.config.window }),
  });
}
