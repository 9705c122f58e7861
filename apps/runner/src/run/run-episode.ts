import { join } from 'node:path';
import {
  type AnswerRecord,
  type Assistant,
  type ChatModel,
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
  embedInBackground,
  embedInForeground,
  inBackground,
  inForeground,
  type Limiter,
} from '@memgym/llm-client';
import { meterSharedEmbedder, meterSharedModel } from '../models/meter-model.js';
import { createCallFile } from '../store/call-file.js';
import { type CountedCall, countedCall } from '../store/counted-call.js';
import { createEpisodeFile } from '../store/episode-file.js';
import type { PlayedEpisode } from '../store/played-episode.js';
import type { TextStore } from '../store/text-store.js';
import { assembleAssistant } from './assemble-assistant.js';
import { type CallPhases, createCallPhases } from './call-phases.js';
import type { PlannedPlay } from './planned-plays.js';
import { questionsAtOnce } from './questions-at-once.js';
import type { RunPlan } from './run-plan.js';

/** What the episodes of a run share. */
export interface EpisodeSetting {
  readonly plan: RunPlan;
  readonly folder: string;
  readonly cache: { readonly store: CacheStore; readonly mode: CacheMode };
  /** One for all calls of the run to its model, one for those to its embedder, one to a simulator of its own. */
  readonly limiters: { readonly model: Limiter; readonly embedder: Limiter; readonly simulator: Limiter };
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
  { system, background, play, messagesOf }: PlannedPlay,
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
  let messagesLeft = messagesOf(episode);
  const end = (...status: Parameters<typeof file.end>): EndedEpisode => {
    for (const total of calls.list()) file.append({ kind: 'call-total', ...total });
    return { played: file.end(...status), calls: callFile.goesOn ? null : counted };
  };
  const { assistant, simulator, fork, callFile, counted } = assemble(
    setting,
    { system, background },
    episode,
    calls,
    () => messagesLeft,
  );
  try {
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
      background,
      questionConcurrency: questionsAtOnce(plan),
      onMessages: (count) => {
        messagesLeft -= count;
      },
      onAnswer: setting.onAnswer,
      ...(setting.signal !== undefined && { signal: setting.signal }),
    });
    return end(outcome.status);
  } catch (error) {
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
    return end('failed', MemGymError.isInstance(error) ? error.message : String(error));
  } finally {
    await assistant.close();
    callFile.close();
  }
}

function assemble(
  { plan, folder, cache, limiters, budget, ...setting }: EpisodeSetting,
  { system, background }: Pick<PlannedPlay, 'system' | 'background'>,
  episode: Episode,
  calls: CallTotals,
  left: () => number,
) {
  const callFile = createCallFile(callPath(folder, system.config.name, episode.id), setting.expectHeld);
  const counted: CountedCall[] = [];
  const onCall = (event: CallEvent): void => {
    calls.add(event);
    // A simulated model's calls can be made again, so no text of theirs is kept.
    if (event.simulated) return;
    const record = event.record();
    callFile.append(record);
    counted.push(countedCall(record, false));
    setting.onCall(event);
  };
  const common = { key: `${system.config.name}/${episode.id}`, cache, budget, onCall };
  const meter = (of: ChatModel, limiter: Limiter) =>
    meterSharedModel(of, { ...common, limiter, keepMessage: setting.texts.keep });
  const model = meter(plan.model, limiters.model);
  const embedder = meterSharedEmbedder(plan.embedder, { ...common, limiter: limiters.embedder });
  const ports = ({ phaseOf }: CallPhases) => ({ model: model(phaseOf), embedder: embedder(phaseOf) });
  const later = ({ model, embedder }: ReturnType<typeof ports>) => ({
    model: inBackground(model),
    embedder: embedInBackground(embedder),
  });
  const next = ({ model, embedder }: ReturnType<typeof ports>) => ({
    model: inForeground(model, left),
    embedder: embedInForeground(embedder, left),
  });
  const phases = createCallPhases();
  const simulator = plan.simulator === plan.model ? model : meter(plan.simulator, limiters.simulator);
  return {
    callFile,
    counted,
    assistant: assembleAssistant(system, (background ? later : next)(ports(phases)), phases),
    // The dialogue waits for none of a copy's calls.
    fork: async (snapshot: MemorySnapshot): Promise<Assistant> => {
      const own = createCallPhases();
      const forked = assembleAssistant(system, later(ports(own)), own);
      await forked.restore(snapshot);
      return forked;
    },
    simulator: inForeground(simulator(phases.phaseOf), left),
  };
}
