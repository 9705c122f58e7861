import { type ChatModel, InternalError, type JsonObject, MemGymError } from '@memgym/core';
import type { GenerationTools, Generator, UserTools } from '@memgym/env-generator';
import { Killed, type MemoryFiles } from './memory-files.js';

export interface PlayGenerationOptions {
  readonly generator: Generator;
  readonly options: JsonObject;
  readonly inputs: Readonly<Record<string, string>>;
  /** Null for a generation without a model. */
  readonly model: ChatModel | null;
  readonly files: MemoryFiles;
  /** Whether users are made sequentially or all at once. */
  readonly order: 'one-by-one' | 'at-once';
}

/** A generation that has ended or was killed. */
export interface PlayedGeneration {
  /** Ids of the announced users, in order. */
  readonly announced: readonly string[];
  /** Ids of the generated users; null if it was killed. */
  readonly made: readonly string[] | null;
  /** Files written before the input could be refused. */
  readonly writtenEarly: readonly string[];
  /** The stages of each user, in the order they began. */
  readonly stages: ReadonlyMap<string, readonly string[]>;
  /** Users who could not be generated, with the message. */
  readonly failures: ReadonlyMap<string, string>;
}

/** Runs a generation as the runner does, but in memory. */
export async function playGeneration(play: PlayGenerationOptions): Promise<PlayedGeneration> {
  const { generator, options, inputs, model, files } = play;
  const before = new Set(files.texts.keys());
  const prepared = await generator.prepare({ options, inputs, offline: model === null, files });
  const writtenEarly = [...files.texts.keys()].filter((path) => !before.has(path));
  const stages = new Map<string, string[]>();
  const failures = new Map<string, string>();
  const made = await prepared.make(toolsOf(play, stages, failures)).catch((error: unknown) => {
    if (error instanceof Killed) return null;
    throw error;
  });
  return { announced: prepared.ids, made, writtenEarly, stages, failures };
}

function toolsOf(
  { order, model }: PlayGenerationOptions,
  stages: Map<string, string[]>,
  failures: Map<string, string>,
): GenerationTools {
  const userTools = (id: string): UserTools => ({
    modelFor: () => {
      if (model !== null) return model;
      throw new InternalError('The generator requested a model, but generates offline.');
    },
    onStage: (stage) => {
      stages.set(id, [...(stages.get(id) ?? []), stage]);
    },
  });
  return {
    signal: new AbortController().signal,
    note: () => {},
    forAll: async (users, work) => {
      const results = new Map<number, Awaited<ReturnType<typeof work>>>();
      const makeOne = async (user: (typeof users)[number], place: number): Promise<void> => {
        try {
          results.set(place, await work(user, userTools(user.id)));
        } catch (error) {
          // This is not a failure of this user, but a fault or the end of the program.
          if (!MemGymError.isInstance(error) || InternalError.isInstance(error)) throw error;
          failures.set(user.id, error.message);
        }
      };
      if (order === 'at-once') await Promise.all(users.map(makeOne));
      else for (const [place, user] of users.entries()) await makeOne(user, place);
      return [...results].sort(([left], [right]) => left - right).map(([, result]) => result);
    },
  };
}
