import type { JsonObject, JsonValue, Question } from '@memgym/core';
import type * as z from 'zod';
import type { EpisodeFacts } from './benchmark-protocol.js';

/** One answer produced by another program. */
export interface Prediction {
  readonly questionId: string;
  /** The reply, verbatim. */
  readonly prediction: string;
  /** Ranked source turn ids, best first. */
  readonly retrieved?: readonly string[] | undefined;
}

/** A line of a predictions file, or an item of an original's result file. */
export interface PredictionLine {
  /** Counted from 1; set for files with lines. */
  readonly line?: number;
  /** Path inside the file. */
  readonly path?: string;
  readonly value: JsonValue;
}

/** A question with its groups and its cluster. */
export interface QuestionInContext {
  readonly question: Question;
  readonly episodeId: string;
  readonly cluster: string;
  /** Number of the repetition of the episode. Absent for the first. */
  readonly trial?: number | undefined;
  /** What is known of the episode besides. Absent if its conversation is missing, or exists only after play. */
  readonly facts?: EpisodeFacts;
  /** Ids of the episode's turns. Absent if its conversation is missing, or exists only after play. */
  readonly turnIds?: ReadonlySet<string>;
}

/** A file of answers in a folder of results of a benchmark's original program. */
export interface FoundPredictions {
  /** Absolute path. */
  readonly file: string;
  /** Its place in the folder, for results: `domain/Legal/bm25/start_at_1`. */
  readonly name: string;
  /** The options that the place names, such as a part of the data; they replace those that were chosen. */
  readonly options: JsonObject;
}

/** Format of predictions made by other programs: one JSON object per line. */
export interface PredictionFormat {
  /** Parses a line to a prediction. */
  readonly schema: z.ZodType<Prediction>;
  /** Fields of a line, for help texts. */
  readonly fields: string;
  /** Writes the line that `schema` parses to this prediction. */
  write(prediction: Prediction): JsonObject;
  /**
   * Extracts the answer from a reply; null if it has none. Default: the trimmed reply; for a choice, the option that it
   * names by label or text.
   */
  readReply?(reply: string, question: Question): string | null;
  /**
   * The turns that an id of `retrieved` names, for benchmarks whose data spell ids in several ways. Called only for an id
   * that is not a turn's. Default: none, so that the id is refused.
   */
  repairRetrieved?(id: string, turnIds: ReadonlySet<string>): readonly string[];
  /** All questions, including those whose conversation is missing. Default: those of the episodes. */
  loadQuestions?(path: string): Promise<QuestionInContext[]>;
  /**
   * Extracts the lines from a result file of the benchmark's original program; null for any other file.
   * @throws {DatasetError} when such a file is damaged
   */
  readOriginal?(file: string, questions: readonly QuestionInContext[]): Promise<PredictionLine[] | null>;
  /**
   * All files of answers below a folder of results of the original program, at any depth, in the order of their names;
   * empty if there are none. Default: such folders are not read.
   */
  findOriginals?(folder: string): Promise<FoundPredictions[]>;
}
