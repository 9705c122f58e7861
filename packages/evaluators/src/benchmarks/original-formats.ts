import type { JsonObject, JsonValue } from '@memgym/core';
import type * as z from 'zod';
import type { ReadRun } from './read-run.js';

/** An experiment, with a sentence for each setting that was not converted. */
export interface ConvertedExperiment {
  readonly experiment: JsonObject;
  readonly warnings: readonly string[];
}

/** The context of a conversion. */
export interface ConvertContext {
  /**
   * The JSON value of a config file.
   * @param wanted the expected kind of file with an example, for the error text
   * @throws {ConfigError} when the file cannot be read or is not JSON
   */
  readConfig(file: string, wanted: string): Promise<unknown>;
  /** The form of a path to write to the experiment. */
  placed(path: string): string;
}

/** Converts configs of the original program to experiments. */
export interface ConvertFormat {
  /** One sentence, for help texts. */
  readonly description: string;
  /** Strings, lists of strings and enums, each with a description; each becomes a flag of the command line. */
  readonly options: z.ZodObject;
  /** @throws {ConfigError} for a config that cannot be converted */
  convert(options: JsonObject, context: ConvertContext): Promise<ConvertedExperiment>;
  /** Configs that `run` plays without conversion. Default: none. */
  readonly playable?: PlayableConfigs;
}

/** Configs of the original program that a run accepts in place of an experiment file. */
export interface PlayableConfigs {
  /** Description of such a file, with its article. */
  readonly title: string;
  /** Additional options, like {@link ConvertFormat.options}. */
  readonly options: z.ZodObject;
  /**
   * An experiment made only from the config; null for a value that is not a config of the original.
   * @throws {ConfigError} for a config of the original without agents
   */
  convert(
    file: string,
    value: unknown,
    options: JsonObject,
    context: ConvertContext,
  ): Promise<ConvertedExperiment | null>;
}

/** The destination of an export. */
export interface ExportFolder {
  readonly path: string;
  /** Writes a JSON file. @param path below the folder */
  write(path: string, content: JsonValue): Promise<void>;
  /** Writes a file with one JSON value per line. @param path below the folder */
  writeLines(path: string, values: readonly JsonValue[]): Promise<void>;
}

/** The result of an export. */
export interface ExportOutcome {
  /** The systems that were exported. */
  readonly agents: readonly string[];
  /** Further details for programs. */
  readonly facts: JsonObject;
  /** The details as sentences. */
  readonly notes: readonly string[];
}

/** Exports runs in the layout of the original program's results. */
export interface ExportFormat {
  /** One sentence, for help texts. */
  readonly description: string;
  /** Name of the default output folder inside the run folder. */
  readonly folder: string;
  /** @throws {ConfigError} when the run's data are not found */
  export(run: ReadRun, folder: ExportFolder): Promise<ExportOutcome>;
}

/** The context of a scoring. */
export interface ScoreContext {
  /** The base folder of relative paths. */
  readonly workingFolder: string;
  /** Path of the benchmark's data. @throws {ConfigError} when they are not found */
  findData(): Promise<string>;
}

/** A figure of the original program. */
export interface ScoredFigure {
  readonly name: string;
  /** Mean per agent; null if undefined. */
  readonly means: Readonly<Record<string, number | null>>;
  readonly heatmap: {
    readonly title: string;
    readonly columns: readonly string[];
    readonly rows: readonly { readonly label: string; readonly values: readonly (number | null)[] }[];
    readonly range: readonly [low: number, high: number];
  };
}

/** The scores of results written by the original program. */
export interface ScoredResults {
  /** JSON value for programs. */
  readonly json: object;
  /** Tables for people. */
  readonly text: string;
  /** Notes for the reader, as sentences. */
  readonly notes: readonly string[];
  readonly figures: readonly ScoredFigure[];
}

/** Scores results of the original program. */
export interface ScoreFormat {
  /** Like {@link ConvertFormat.options}. */
  readonly options: z.ZodObject;
  /**
   * @throws {ConfigError} when the options do not name results
   * @throws {DatasetError} when a file of the results is missing or damaged, or does not belong to the data
   */
  score(options: JsonObject, context: ScoreContext): Promise<ScoredResults>;
}

/** Results of several systems: a finished run, or a folder that the original program wrote. */
export type ResultSource = { readonly run: ReadRun } | { readonly folder: string };

/** Statistics of results. */
export interface CollectedStatistics {
  /** The content of the original's file. */
  readonly file: object;
  /** Tables for people. */
  readonly text: string;
  /** The same for programs. */
  readonly json: object;
  /** Notes for the reader, as sentences. */
  readonly notes: readonly string[];
}

/** Computes the statistics by which the original program normalises scores. */
export interface StatisticsFormat {
  /** One sentence, for help texts. */
  readonly description: string;
  /** Like {@link ConvertFormat.options}. */
  readonly options: z.ZodObject;
  /**
   * @throws {ConfigError} when a source has no such scores
   * @throws {DatasetError} when a file is damaged
   */
  collect(sources: readonly ResultSource[], options: JsonObject): Promise<CollectedStatistics>;
}

/** The formats of a benchmark's original program that the benchmark reads and writes. */
export interface OriginalFormats {
  readonly convert?: ConvertFormat;
  readonly export?: ExportFormat;
  readonly score?: ScoreFormat;
  readonly statistics?: StatisticsFormat;
}
