import { join } from 'node:path';
import {
  type AnswerRecord,
  type Assistant,
  type ChatModel,
  createRng,
  createStepClock,
  type Embedder,
  type Episode,
  type EpisodeRecord,
  fileNameOf,
  MemGymError,
  type MemorySnapshot,
} from '@memgym/core';
import { failedRecord, playEpisode, timeAssistant } from '@memgym/evaluators';
import { inBackground, inTrial, type Middleware, wrapModel } from '@memgym/llm-client';
import { createEpisodeFile, type EpisodeFile } from '../folder/episode-file.js';
import type { ScopeFile } from '../folder/scope-file.js';
import type { TimesFiles } from '../folder/times-file.js';
import type { Job } from '../job/job.js';
import { endsJob } from '../job/run-all.js';
import type { PlannedPlay } from '../plan/planned-plays.js';
import type { PlannedSystem } from '../plan/planned-system.js';
import type { RunPlan } from '../plan/run-plan.js';
import { assembleAssistant } from './assemble-assistant.js';
import { keepsStateOutside, openScope } from './open-scope.js';
import { scorerOf } from './scorer-of.js';

/** State shared by the episodes of a run. */
export interface EpisodeSetting {
  readonly plan: RunPlan;
  readonly job: Job;
  readonly saveState: (snapshot: MemorySnapshot) => Promise<string>;
  readonly times: TimesFiles;
  /** The scopes that a system outside was given. */
  readonly scopesOf: (system: string) => ScopeFile;
  /** A text that no other call returns, also in other processes. */
  readonly uniqueId: () => string;
  /** Milliseconds from any origin, to measure durations. */
  readonly elapsed: () => number;
  readonly onAnswer: (answer: AnswerRecord) => void;
}

/** Path of an episode's file in a run folder. */
export function episodePath(folder: string, system: string, episodeId: string): string {
  return join(folder, 'episodes', fileNameOf(system), `${fileNameOf(episodeId)}.jsonl`);
}

/** Path of its call records. */
export function callPath(folder: string, system: string, episodeId: string): string {
  return join(folder, 'calls', fileNameOf(system), `${fileNameOf(episodeId)}.jsonl`);
}

/**
 * Plays one episode with one system from the beginning and writes its file.
 * @throws {MemGymError} when no further call of the run can succeed; the episode then counts as not played
 */
export async function runEpisode(
  setting: EpisodeSetting,
  play: PlannedPlay,
  episode: Episode,
): Promise<void> {
  const assembled = assemble(setting, play.system, episode);
  const { expectHeld, folder } = setting.job;
  try {
    const file = createEpisodeFile(episodePath(folder, play.system.config.name, episode.id), expectHeld);
    try {
      await playInto(file, setting, play, episode, assembled);
    } finally {
      file.abandon();
    }
  } finally {
    await assembled.timed.assistant.close();
    assembled.calls.close();
  }
}

async function playInto(
  file: EpisodeFile,
  setting: EpisodeSetting,
  { system, play: protocolOf }: PlannedPlay,
  episode: Episode,
  { timed, ports, simulator, judge, fork, calls }: ReturnType<typeof assemble>,
): Promise<void> {
  const { plan, job } = setting;
  const name = system.config.name;
  const answered = new Set<string>();
  const record = (line: EpisodeRecord): void => {
    if (line.kind === 'answer') answered.add(line.questionId);
    file.append(line.kind === 'answer' ? plan.numberAnswer(line) : line);
  };
  const { assistant } = timed;
  const scoreAnswer = scorerOf(plan.benchmark, judge, job.signal);
  const isOutside = keepsStateOutside(system);
  const play = async (): Promise<Parameters<typeof file.end>> => {
    const outcome = await playEpisode({
      system: name,
      episode,
      protocol: protocolOf(episode, {
        system: { name, capabilities: system.capabilities },
        simulator,
        judge,
        signal: job.signal,
      }),
      assistant,
      openScope: () =>
        openScope(system, {
          runId: plan.runId,
          episode,
          ports,
          scopes: () => setting.scopesOf(name),
          uniqueId: setting.uniqueId,
          signal: job.signal,
        }),
      isOutside,
      scoreAnswer,
      // A simulated model answers at once, so that copying the memory would take longer than waiting.
      ...(!plan.model.info.simulated && !isOutside && { fork }),
      clock: createStepClock(),
      rng: createRng(plan.experiment.seed).stream(`episode:${episode.id}`),
      record,
      saveState: setting.saveState,
      questionConcurrency: plan.pace.questions,
      onAnswer: setting.onAnswer,
      signal: job.signal,
    });
    return [outcome.status];
  };
  const failedStatus = async (error: unknown): Promise<Parameters<typeof file.end>> => {
    if (endsJob(error, job.signal)) throw error;
    for (const question of episode.conversation.questions) {
      if (answered.has(question.id)) continue;
      const failed = await failedRecord(question, { system: name, episode, scoreAnswer }, error);
      const answer = plan.numberAnswer(failed);
      file.append(answer);
      setting.onAnswer(answer);
    }
    return ['failed', MemGymError.isInstance(error) ? error.message : String(error)];
  };
  const status = await play().catch(failedStatus);
  for (const total of calls.totals.list()) file.append({ kind: 'call-total', ...total });
  setting.times.append(name, {
    episodeId: episode.id,
    ...timed.times(),
    cachedCalls: calls.cachedCalls(),
  });
  file.end(...status);
}

function assemble({ plan, job, elapsed }: EpisodeSetting, system: PlannedSystem, episode: Episode) {
  let cachedCalls = 0;
  const calls = job.openCalls(callPath(job.folder, system.config.name, episode.id), ({ cached }) => {
    if (cached) cachedCalls += 1;
  });
  const key = `${system.config.name}/${episode.id}`;
  const middleware = (client: ChatModel | Embedder): Middleware[] => [
    inTrial((episode.trial ?? 1) - 1),
    ...calls.middleware(client, key),
  ];
  const model = middleware(plan.model);
  const embedder = middleware(plan.embedder);
  const portsWith = (...outer: Middleware[]) => ({
    model: wrapModel(plan.model, [...outer, ...model]),
    embedder: wrapModel(plan.embedder, [...outer, ...embedder]),
  });
  const ports = portsWith();
  const wrapped = (other: ChatModel): ChatModel =>
    other === plan.model ? ports.model : wrapModel(other, middleware(other));
  const timed = timeAssistant(assembleAssistant(system, ports), elapsed);
  return {
    calls: { ...calls, cachedCalls: () => cachedCalls },
    ports,
    timed,
    // The dialogue does not wait for the calls of a copy.
    fork: async (snapshot: MemorySnapshot): Promise<Assistant> => {
      const forked = assembleAssistant(system, portsWith(inBackground));
      await forked.restore(snapshot);
      return timed.withCopy(forked);
    },
    simulator: wrapped(plan.simulator),
    judge: wrapped(plan.judge),
  };
}
