import type { ChatModel, JsonObject, ModelPrice } from '@memgym/core';
import type { z } from 'zod';

/** The files of a generation. Paths are relative to its folder. */
export interface GenerationFiles {
  /** The text of a file; undefined where there is none. @throws {ConfigError} when it cannot be read */
  read(path: string): Promise<string | undefined>;
  /**
   * Writes a file whole or not at all; a large one as parts, which need not be in memory at once.
   * @throws {ConfigError} when it cannot be written
   */
  write(path: string, content: string | Iterable<string> | AsyncIterable<string>): Promise<void>;
}

/** What a user asked for. */
export interface GenerationRequest<Options> {
  readonly options: Options;
  /** Paths given by name, see `inputs` of a generator. */
  readonly inputs: Readonly<Record<string, string>>;
  /** No model is used. */
  readonly offline: boolean;
  readonly files: GenerationFiles;
}

/** What one user is made with. */
export interface UserTools {
  /**
   * The model for one piece of the user's work, requested once for each piece.
   * @throws {InternalError} offline
   */
  modelFor(piece: string): ChatModel;
  /** To be called when a stage begins, stored or not. A user whose last stage ends is done. */
  onStage(stage: string): void;
}

/** What a generation is made with. */
export interface GenerationTools {
  /** Aborted when the generation ends early. */
  readonly signal: AbortSignal;
  /**
   * Works on several users at once. A user who fails is reported, the others go on; returns the results of those who
   * succeeded, in the order of the users.
   */
  forAll<User extends { readonly id: string }, Result>(
    users: readonly User[],
    work: (user: User, tools: UserTools) => Promise<Result>,
  ): Promise<Result[]>;
}

/** A generation in which nothing can be refused any more. */
export interface PreparedGeneration {
  /** Ids of the users that will be made, in their order. */
  readonly ids: readonly string[];
  /** Writes all files; returns the ids of the users that were made. */
  make(tools: GenerationTools): Promise<readonly string[]>;
}

/** What a generation is expected to take from scratch. */
export interface ExpectedGeneration {
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Null where the model's price is not known. */
  readonly costUsd: number | null;
  /** What the figures rest on, e.g. `scaled from the paper's figures for one user`. */
  readonly basis: string;
}

/** A value that a command offers by name. */
export interface GeneratorArgument {
  /** What the value is, in a word: `count`, `path`. */
  readonly value: string;
  readonly description: string;
  /** The values that are allowed. Default: what the option or the generator accepts. */
  readonly choices?: readonly string[];
}

/** A config in another program's form, in the keys of this generator. */
export interface ForeignConfig {
  readonly config: Readonly<Record<string, unknown>>;
  /** What of it has no counterpart here, a sentence each. */
  readonly leftOut: readonly string[];
}

/** A way to make data: what `defineGenerator` takes. */
export interface Generator<Schema extends z.ZodObject = z.ZodObject> {
  /** Its name in commands and manifests. Several words are subcommands: `personamem qa`. */
  readonly type: string;
  readonly description: string;
  /** The benchmark whose data it writes. */
  readonly benchmark: string;
  /** Its keys in a config, next to `name`, `description`, `model` and `concurrency`. */
  readonly options: Schema;
  /** Keys that change no user: how many are made, which ones, how they are played. Not part of the digest. */
  readonly selectingOptions: readonly (keyof z.output<Schema> & string)[];
  /** `optional` and `none` work offline; `required` and `optional` with a model. */
  readonly model: 'required' | 'optional' | 'none';
  /** What a config file holds. Default: a config in the generator's keys. */
  readonly configDescription?: string;
  /** Options that a command also offers as flags of their own. */
  readonly shortcuts?: Readonly<Record<string, GeneratorArgument>>;
  /** Files it can read, by name. */
  readonly inputs?: Readonly<Record<string, GeneratorArgument>>;
  /** The stages of a user, in order. */
  readonly stages: readonly string[];
  /** Files and folders that it writes, relative to the folder of the generation. */
  readonly parts: readonly string[];
  /** The file or folder that the benchmark reads, relative to the folder of the generation. */
  readonly data: string;
  /** Reads a config in another program's form; undefined where it is in this one's. */
  readForeign?(file: string, config: unknown): ForeignConfig | undefined;
  /** @throws {ConfigError} naming the file when no user can fit the options */
  check?(options: z.output<Schema>, file: string): void;
  /** Amounts by unit, for the line before it starts: `{ user: 20, period: 11 }`. */
  size(options: z.output<Schema>): Readonly<Record<string, number>>;
  expect?(options: z.output<Schema>, price: ModelPrice | null): ExpectedGeneration;
  /** Finds and checks all that is needed; nothing is written and no call made. */
  prepare(request: GenerationRequest<z.output<Schema>>): Promise<PreparedGeneration>;
}

/** An item of data as JSON in a file that people can read. */
export const jsonFile = (value: JsonObject | readonly JsonObject[]): string =>
  `${JSON.stringify(value, null, 2)}\n`;
