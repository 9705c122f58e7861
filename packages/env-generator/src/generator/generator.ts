import type { ChatModel, JsonObject, ModelPrice } from '@memgym/core';
import type * as z from 'zod';

/** The files of a generation. Paths are relative to its folder. */
export interface GenerationFiles {
  /** The text of a file; undefined if it does not exist. @throws {ConfigError} when it cannot be read */
  read(path: string): Promise<string | undefined>;
  /**
   * Writes a file atomically. Large content can be passed in parts, so that it never is in memory as a whole.
   * @throws {ConfigError} when it cannot be written
   */
  write(path: string, content: string | Iterable<string> | AsyncIterable<string>): Promise<void>;
}

/** The request of the caller. */
export interface GenerationRequest<Options> {
  readonly options: Options;
  /** Paths by input name, see `inputs` of a generator. */
  readonly inputs: Readonly<Record<string, string>>;
  /** Whether to generate without a model. */
  readonly offline: boolean;
  readonly files: GenerationFiles;
}

/** The context for generating one user. */
export interface UserTools {
  /**
   * The model for one piece of the user's work, requested once for each piece.
   * @throws {InternalError} offline
   */
  modelFor(piece: string): ChatModel;
  /** Call this when a stage begins, stored or not. A user is complete when its last stage ends. */
  onStage(stage: string): void;
}

/** The context of a generation. */
export interface GenerationTools {
  /** Aborted when the generation ends early. */
  readonly signal: AbortSignal;
  /**
   * Generates several users in parallel. A failed user is reported and the others continue. Returns the successful
   * results in user order.
   */
  forAll<User extends { readonly id: string }, Result>(
    users: readonly User[],
    work: (user: User, tools: UserTools) => Promise<Result>,
  ): Promise<Result[]>;
  /** Reports something about the data that the user of the generator should know, as one sentence. */
  note(sentence: string): void;
}

/** A validated generation, ready to run. */
export interface PreparedGeneration {
  /** Ids of the users to generate, in order. */
  readonly ids: readonly string[];
  /** The expected usage from scratch, where it depends on the inputs. Default: `expect` of the generator. */
  expect?(price: ModelPrice | null): ExpectedGeneration;
  /** Writes all files; returns the ids of the generated users. */
  make(tools: GenerationTools): Promise<readonly string[]>;
}

/** The expected usage of a generation from scratch. */
export interface ExpectedGeneration {
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Null if the model's price is unknown. */
  readonly costUsd: number | null;
  /** The basis of the figures, e.g. `scaled from the paper's figures for one user`. */
  readonly basis: string;
}

/** A named option of a command. */
export interface GeneratorArgument {
  /** Placeholder for the value: `count`, `path`. */
  readonly value: string;
  readonly description: string;
  /** Allowed values. Default: every value that the option or the generator accepts. */
  readonly choices?: readonly string[];
  /** Whether it is required. Default false. */
  readonly required?: boolean;
  /** Of an input file: whether its content is part of the identity of what is generated. Default false. */
  readonly identifies?: boolean;
}

/** A config of another program, converted to the keys of this generator. */
export interface ForeignConfig {
  readonly config: Readonly<Record<string, unknown>>;
  /** One sentence per setting without a counterpart. */
  readonly leftOut: readonly string[];
}

/** A data generator; the input of `defineGenerator`. */
export interface Generator<Schema extends z.ZodObject = z.ZodObject> {
  /** Its name in commands and manifests. Several words are subcommands: `diary entries`. */
  readonly type: string;
  readonly description: string;
  /** The benchmark that reads its data; null for a step whose data are read by another generator. */
  readonly benchmark: string | null;
  /** Its keys in a config, next to `name`, `description`, `model` and `concurrency`. */
  readonly options: Schema;
  /** Options of a small generation, for checks. Default: the defaults. */
  readonly small?: JsonObject;
  /** Keys that do not change a user, such as the number of users. They are not part of the digest. */
  readonly selectingOptions: readonly (keyof z.output<Schema> & string)[];
  /** `none` and `optional` work offline; `required` and `optional` work with a model. */
  readonly model: 'required' | 'optional' | 'none';
  /** Description of a config file. Default: a config in the generator's keys. */
  readonly configDescription?: string;
  /** Options for which a command has flags. */
  readonly shortcuts?: Readonly<Record<string, GeneratorArgument>>;
  /** Input files, by name. */
  readonly inputs?: Readonly<Record<string, GeneratorArgument>>;
  /** Singular noun for a piece of data with its own id; default `user`. */
  readonly unit?: string;
  /** The stages of a user, in order. */
  readonly stages: readonly string[];
  /** Output files and folders, relative to the generation's folder. */
  readonly parts: readonly string[];
  /** The folder of its SVG figures, relative to the generation's folder. Default: it draws none. */
  readonly figures?: string;
  /** The output that the benchmark reads, relative to the generation's folder. */
  readonly data: string;
  /** The commands with which one goes on, given the path of `data`. Default: none are named. */
  next?(dataPath: string): readonly string[];
  /** Reads a config of another program; undefined for a config in this generator's keys. */
  readForeign?(file: string, config: unknown): ForeignConfig | undefined;
  /** @throws {ConfigError} naming the file when no user can fit the options */
  check?(options: z.output<Schema>, file: string): void;
  /** Amounts by unit that follow from the options, for the start message: `{ user: 20, period: 11 }`. */
  size(options: z.output<Schema>): Readonly<Record<string, number>>;
  expect?(options: z.output<Schema>, price: ModelPrice | null): ExpectedGeneration;
  /** Validates all inputs. Writes nothing and makes no call. */
  prepare(request: GenerationRequest<z.output<Schema>>): Promise<PreparedGeneration>;
}

/** An item of data as indented JSON. */
export const jsonFile = (value: JsonObject | readonly JsonObject[]): string =>
  `${JSON.stringify(value, null, 2)}\n`;
