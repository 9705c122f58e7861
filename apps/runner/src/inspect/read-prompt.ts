import { join } from 'node:path';
import {
  type AnsweredRecord,
  type ChatMessage,
  ConfigError,
  createRng,
  createStepClock,
  MemGymError,
} from '@memgym/core';
import { playEpisode } from '@memgym/evaluators';
import { experimentSchema } from '@memgym/experiments';
import { byKind, wrapModel } from '@memgym/llm-client';
import { callPath, experimentFolderOf, type OpenedRun, readCallFile, withTexts } from '@memgym/runs';
import { rewordPrompts, suppliedFolder } from '../models/supplied-prompts.js';
import { canRestore, familyOf, keepsStateOutside } from '../plan/plan-systems.js';
import { planRun, type RunPlan } from '../plan/run-plan.js';
import { assembleAssistant } from '../play/assemble-assistant.js';
import { type PlaceOfDataOptions, placeOfData } from './place-of-data.js';

/** The messages with which a question was asked, or the reason why they are unknown. */
export type ReadPrompt =
  | { readonly messages: readonly ChatMessage[] }
  | {
      readonly messages: null;
      readonly reason: string;
      /** The option that would help, such as `benchmark.path`. */
      readonly key?: string;
    };

export type ReadPromptOptions = PlaceOfDataOptions;

/** Reads the prompt of an answer of a run. */
export type PromptReader = (answer: AnsweredRecord) => Promise<ReadPrompt>;

/**
 * Reads the prompts of answers from the run's call records; calls of the offline model are not recorded, so its prompts
 * come from playing the episode again in memory, once for all of its answers. Nothing is sent or written.
 */
export function openPrompts(run: OpenedRun, options: ReadPromptOptions): PromptReader {
  const calls = new Map<string, Promise<readonly StoredCall[]>>();
  const replays = new Map<string, Promise<ReadonlyMap<string, readonly ChatMessage[]>>>();
  const once = <Value>(
    known: Map<string, Promise<Value>>,
    { system, episodeId }: AnsweredRecord,
    read: () => Promise<Value>,
  ): Promise<Value> => {
    const key = JSON.stringify([system, episodeId]);
    const found = known.get(key) ?? read();
    known.set(key, found);
    return found;
  };
  return async (answer) => {
    const { prompt, system, episodeId } = answer;
    if (prompt === undefined) return { messages: null, reason: 'the record of the answer names no prompt' };
    const made = await once(calls, answer, async () => {
      const file = await readCallFile(callPath(run.folder, system, episodeId));
      return file.calls;
    });
    const recorded = await recordedMessages(run, made, prompt.hash);
    if (recorded !== null) return { messages: recorded };
    const { model, embedder, simulator = model, judge = model, judges = {} } = run.manifest;
    if (
      [model, embedder, simulator, judge, ...Object.values(judges)].some(
        (info) => info !== undefined && info.simulated !== true && info.local !== true,
      )
    ) {
      return { messages: null, reason: 'the run has no record of the call' };
    }
    try {
      const sent = await once(replays, answer, () => replayedPrompts(run, answer, options));
      const messages = sent.get(prompt.hash);
      if (messages !== undefined) return { messages };
      return { messages: null, reason: 'this version of MemGym builds a different prompt' };
    } catch (error) {
      if (!MemGymError.isInstance(error)) throw error;
      const key = ConfigError.isInstance(error) ? error.key : undefined;
      return {
        messages: null,
        reason: [error.message, error.hint ?? []].flat().join(' '),
        ...(key !== undefined && { key }),
      };
    }
  };
}

/** The prompt of one answer, as {@link openPrompts} reads it. */
export const readPrompt = (
  run: OpenedRun,
  answer: AnsweredRecord,
  options: ReadPromptOptions,
): Promise<ReadPrompt> => openPrompts(run, options)(answer);

type StoredCall = Awaited<ReturnType<typeof readCallFile>>['calls'][number];

async function recordedMessages(
  { folder }: OpenedRun,
  calls: readonly StoredCall[],
  hash: string,
): Promise<readonly ChatMessage[] | null> {
  const found = calls.findLast(({ call }) => call.prompt?.hash === hash);
  if (found === undefined) return null;
  const messages = await withTexts(join(folder, 'texts'), async (read) => read(found.call.messages));
  return messages.some((message) => message === null) ? null : (messages as ChatMessage[]);
}

/** The messages of all calls of an episode that is played again, by the digest of their prompt. */
async function replayedPrompts(
  { folder, manifest }: OpenedRun,
  { system: name, episodeId }: AnsweredRecord,
  options: ReadPromptOptions,
): Promise<ReadonlyMap<string, readonly ChatMessage[]>> {
  const plan: RunPlan = await planRun({
    experiment: experimentSchema.parse(manifest.config),
    dataPath: await placeOfData({ folder, manifest }, options),
    environment: options.environment,
    configFolder: experimentFolderOf({ folder, manifest }),
    home: options.registry.home,
    ...(manifest.suppliedPrompts !== undefined && { promptsPath: join(folder, suppliedFolder) }),
    keyless: true,
  });
  const play = plan.plays.find(({ system }) => system.config.name === name);
  const episode = play?.episodes.find(({ id }) => id === episodeId);
  if (play === undefined || episode === undefined) return new Map();
  if (keepsStateOutside(play.system)) {
    throw new ConfigError(
      'its memory keeps its state outside, so the episode cannot be played again for it.',
    );
  }
  const sent = new Map<string, readonly ChatMessage[]>();
  const { system } = play;
  const model = wrapModel(system.model, [
    ...(plan.prompts === undefined ? [] : [rewordPrompts(plan.prompts)]),
    byKind({
      chat: (call, next) => {
        if (call.request.prompt !== undefined) sent.set(call.request.prompt.hash, call.request.messages);
        return next(call);
      },
    }),
  ]);
  const assistant = assembleAssistant(
    system,
    { model, prompts: plan.prompts, ...(system.embedder !== undefined && { embedder: system.embedder }) },
    plan.benchmark.protocol.answerWay?.(episode.conversation.sessions, episode),
  );
  try {
    await playEpisode({
      system: name,
      episode,
      protocol: play.play(episode, {
        system: { name: familyOf(system.config), capabilities: system.capabilities },
        simulator: plan.simulator === system.model ? model : plan.simulator,
        judge: plan.judge === system.model ? model : plan.judge,
        judges: new Map(
          [...plan.judges].map(([name, judge]) => [name, judge === system.model ? model : judge]),
        ),
      }),
      assistant,
      restores: canRestore(system),
      clock: createStepClock(),
      rng: createRng(plan.experiment.seed).stream(`episode:${episode.id}`),
      record: () => undefined,
      saveState: async () => '',
    });
  } finally {
    await assistant.close();
  }
  return sent;
}
