import { join } from 'node:path';
import {
  type AnswerRecord,
  type Assistant,
  createRng,
  createStepClock,
  type Episode,
  type EpisodeRecord,
  fileNameOf,
  MemGymError,
  type MemorySnapshot,
} from '@memgym/core';
import { isHopeless, playEpisode, unansweredRecord } from '@memgym/evaluators';
import {
  type Budget,
  type CacheMode,
  type CacheStore,
  type CallEvent,
  type CallTotals,
  createCallTotals,
  inBackground,
  type Middleware,
  wrapModel,
} from '@memgym/llm-client';
import { modelChain } from '../models/model-chain.js';
import type { ModelServer } from '../models/model-server.js';
import { createCallFile } from '../store/call-file.js';
import { type CountedCall, countedCall } from '../store/counted-call.js';
import { createEpisodeFile } from '../store/episode-file.js';
import type { PlayedEpisode } from '../store/played-episode.js';
import type { TextStore } from '../store/text-store.js';
import { assembleAssistant } from './assemble-assistant.js';
import type { PlannedPlay } from './planned-plays.js';
import { questionsAtOnce } from './questions-at-once.js';
import type { PlannedSystem, RunPlan } from './run-plan.js';

/** One for all calls of the run to its model, one for those to its embedder, one for a simulator of its own. */
export interface RunServers {
  readonly model: ModelServer;
  readonly embedder: ModelServer;
  readonly simulator: ModelServer;
}

/** What the episodes of a run share. */
export interface EpisodeSetting {
  readonly plan: RunPlan;
  readonly folder: string;
  readonly cache: { readonly store: CacheStore; readonly mode: CacheMode };
  readonly servers: RunServers;
  readonly budget: Budget;
  readonly texts: TextStore;
  /** Throws when another process has taken the run over; called before each write. */
  readonly expectHeld: () => void;
  readonly saveState: (snapshot: MemorySnapshot) => Promise<string>;
  readonly onAnswer: (answer: AnswerRecord) => void;
  readonly onCall: (event: CallEvent) => void;
  readonly signal?: AbortSignal | undefined;
}

/** Where the file of an episode lies in a run folder. */
export function episodePath(folder: string, system: string, episodeId: string): string {
  return join(folder, 'episodes', fileNameOf(system), `${fileNameOf(episodeId)}.jsonl`);
}

/** Where the calls that it makes lie. */
export function callPath(folder: string, system: string, episodeId: string): string {
  return join(folder, 'calls', fileNameOf(system), `${fileNameOf(episodeId)}.jsonl`);
}

/** What an episode left, as it lies in its files. */
export interface EndedEpisode {
  readonly played: PlayedEpisode | null;
  /** Its calls; null where an earlier play left some too, in the file alone. */
  readonly calls: readonly CountedCall[] | null;
}

/**
 * Plays one episode with one system from its beginning into its file.
 * @throws {MemGymError} when no further call of the run can succeed; the episode then counts as not played
 */
export async function runEpisode(
  setting: EpisodeSetting,
  { system, play }: PlannedPlay,
  episode: Episode,
): Promise<EndedEpisode> {
  const { plan, folder } = setting;
  const name = system.config.name;
  const file = createEpisodeFile(episodePath(folder, name, episode.id), setting.expectHeld);
  const answered = new Set<string>();
  const record = (line: EpisodeRecord): void => {
    if (line.kind === 'answer') answered.add(line.questionId);
    file.append(line);
  };
  const calls = createCallTotals();
  const end = (...status: Parameters<typeof file.end>): EndedEpisode => {
    for (const total of calls.list()) file.append({ kind: 'call-total', ...total });
    return { played: file.end(...status), calls: callFile.goesOn ? null : counted };
  };
  const { assistant, simulator, fork, callFile, counted } = assemble(setting, system, episode, calls);
  const status = async (): Promise<Parameters<typeof file.end>> => {
    const outcome = await playEpisode({
      system: name,
      episode,
      protocol: play(episode, {
        system: { name, capabilities: system.capabilities },
        simulator,
        ...(setting.signal !== undefined && { signal: setting.signal }),
      }),
      assistant,
      // A simulated model answers at once: a copy of the memory would cost more than the waiting.
      ...(!plan.model.info.simulated && { fork }),
      clock: createStepClock(),
      rng: createRng(plan.experiment.seed).stream(`episode:${episode.id}`),
      record,
      saveState: setting.saveState,
      questionConcurrency: questionsAtOnce(plan),
      onAnswer: setting.onAnswer,
      ...(setting.signal !== undefined && { signal: setting.signal }),
    });
    return [outcome.status];
  };
  const failedStatus = (error: unknown): Parameters<typeof file.end> => {
    if (isHopeless(error) || setting.signal?.aborted) {
      file.abandon();
      throw error;
    }
    for (const question of episode.conversation.questions) {
      if (answered.has(question.id)) continue;
      const answer = unansweredRecord(question, { system: name, episode }, error);
      file.append(answer);
      setting.onAnswer(answer);
    }
    return ['failed', MemGymError.isInstance(error) ? error.message : String(error)];
  };
  try {
    return end(...(await status().catch(failedStatus)));
  } finally {
    await assistant.close();
    callFile.close();
  }
}

function assemble(
  { plan, folder, cache, servers, budget, ...setting }: EpisodeSetting,
  system: PlannedSystem,
  episode: Episode,
  calls: CallTotals,
) {
  const callFile = createCallFile(callPath(folder, system.config.name, episode.id), setting.expectHeld);
  const counted: CountedCall[] = [];
  const onCall = (event: CallEvent): void => {
    calls.add(event);
    // A simulated model's calls can be made again, so no text of theirs is stored.
    if (event.simulated) return;
    const record = event.record();
    callFile.append(record);
    counted.push(countedCall(record, false));
    setting.onCall(event);
  };
  const key = `${system.config.name}/${episode.id}`;
  const common = { key, cache, budget, onCall, keepMessage: setting.texts.keep };
  const model = modelChain({ ...common, server: servers.model });
  const embedder = modelChain({ ...common, server: servers.embedder });
  const portsWith = (...outer: Middleware[]) => ({
    model: wrapModel(plan.model, [...outer, ...model]),
    embedder: wrapModel(plan.embedder, [...outer, ...embedder]),
  });
  const ports = portsWith();
  return {
    callFile,
    counted,
    assistant: assembleAssistant(system, ports),
    // The dialogue waits for none of a copy's calls.
    fork: async (snapshot: MemorySnapshot): Promise<Assistant> => {
      const forked = assembleAssistant(system, portsWith(inBackground));
      await forked.restore(snapshot);
      return forked;
    },
    simulator:
      plan.simulator === plan.model
        ? ports.model
        : wrapModel(plan.simulator, modelChain({ ...common, server: servers.simulator })),
  };
}
