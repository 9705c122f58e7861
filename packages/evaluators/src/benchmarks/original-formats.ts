import type { JsonObject, JsonValue } from '@memgym/core';
import type { z } from 'zod';
import type { ReadRun } from './read-run.js';

/** An agent of the original program as a system of an experiment, but for its name. */
export interface NamedAgent {
  readonly type: string;
  readonly options?: JsonObject;
  readonly insights?: Readonly<Record<string, string>>;
  readonly window?: { readonly updateBatch: number; readonly localLength: number };
}

/** The names of the original program's agents; an experiment takes them for systems. */
export interface AgentNames {
  readonly systems: Readonly<Record<string, NamedAgent>>;
  /**
   * How the original writes an agent with its window: groups of agent, update batch, local length and `k`.
   * Default: only `agent(2,4,30)`, which every system may be written as.
   */
  readonly pattern?: RegExp;
}

/** An experiment, and a sentence for each setting that it could not take over. */
export interface ConvertedExperiment {
  readonly experiment: JsonObject;
  readonly warnings: readonly string[];
}

/** What a conversion may use. */
export interface ConvertContext {
  /**
   * The JSON value of a config file.
   * @param wanted the kind of file that is expected, with an example, for the error
   * @throws {ConfigError} when the file cannot be read or is not JSON
   */
  readConfig(file: string, wanted: string): Promise<unknown>;
  /** A path as the experiment is to name it. */
  placed(path: string): string;
}

/** Experiments from configs of the original program. */
export interface ConvertFormat {
  /** One sentence, for help texts. */
  readonly description: string;
  /** Texts, lists of texts and choices, each described; the command line has a flag for each. */
  readonly options: z.ZodObject;
  /** @throws {ConfigError} for a config that cannot be converted */
  convert(options: JsonObject, context: ConvertContext): Promise<ConvertedExperiment>;
  /** Configs that are played as they are. Default: none. */
  readonly playable?: PlayableConfigs;
}

/** Configs of the original program that a run takes in place of an experiment file. */
export interface PlayableConfigs {
  /** Such a file in words, with its article. */
  readonly title: string;
  /** What may be given in addition to the file, as {@link ConvertFormat.options}. */
  readonly options: z.ZodObject;
  /**
   * An experiment of the config alone; null for a value that is not a config of the original.
   * @throws {ConfigError} for a config of the original that has nothing to play
   */
  convert(
    file: string,
    value: unknown,
    options: JsonObject,
    context: ConvertContext,
  ): Promise<ConvertedExperiment | null>;
}

/** Where an export writes. */
export interface ExportFolder {
  readonly path: string;
  /** Writes a JSON file. @param path below the folder */
  write(path: string, content: JsonValue): Promise<void>;
}

/** What was exported. */
export interface ExportOutcome {
  /** The systems of the run that have files. */
  readonly agents: readonly string[];
  /** What else there is to know, for programs. */
  readonly facts: JsonObject;
  /** The same in sentences. */
  readonly notes: readonly string[];
}

/** Runs in the layout of the original program's results. */
export interface ExportFormat {
  /** One sentence, for help texts. */
  readonly description: string;
  /** The folder's name inside the run's, unless another folder is given. */
  readonly folder: string;
  /** @throws {ConfigError} when the run's data are not found */
  export(run: ReadRun, folder: ExportFolder): Promise<ExportOutcome>;
}

/** What a scoring may use. */
export interface ScoreContext {
  /** What relative paths start from. */
  readonly workingFolder: string;
  /** Where the benchmark's data are. @throws {ConfigError} when they are not found */
  findData(): string;
}

/** A figure of the original program. */
export interface ScoredFigure {
  readonly name: string;
  /** Agent → mean; null where undefined. */
  readonly means: Readonly<Record<string, number | null>>;
  readonly heatmap: {
    readonly title: string;
    readonly columns: readonly string[];
    readonly rows: readonly { readonly label: string; readonly values: readonly (number | null)[] }[];
    readonly range: readonly [low: number, high: number];
  };
}

/** The scores of results that the original program wrote. */
export interface ScoredResults {
  /** For programs; JSON can hold it. */
  readonly json: object;
  /** For people: tables. */
  readonly text: string;
  /** What a reader must know, in sentences. */
  readonly notes: readonly string[];
  readonly figures: readonly ScoredFigure[];
}

/** Scores of the original program's results. */
export interface ScoreFormat {
  /** As {@link ConvertFormat.options}. */
  readonly options: z.ZodObject;
  /**
   * @throws {ConfigError} when the options do not name results
   * @throws {DatasetError} when a file of the results is missing or damaged, or does not belong to the data
   */
  score(options: JsonObject, context: ScoreContext): Promise<ScoredResults>;
}

/** The formats of the program that a benchmark was published with, as far as it reads and writes them. */
export interface OriginalFormats {
  readonly agentNames?: AgentNames;
  readonly convert?: ConvertFormat;
  readonly export?: ExportFormat;
  readonly score?: ScoreFormat;
}
