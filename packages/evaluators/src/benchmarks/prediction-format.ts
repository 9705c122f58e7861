import type { JsonObject, JsonValue, Question } from '@memgym/core';
import type { z } from 'zod';

/** One answer made elsewhere. */
export interface Prediction {
  readonly questionId: string;
  /** The reply, as it was given. */
  readonly prediction: string;
  /** Ranked source turn ids, best first. */
  readonly retrieved?: readonly string[] | undefined;
}

/** A line of a predictions file, or an item of an original's result file. */
export interface PredictionLine {
  /** Counted from 1; where the file has lines. */
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
}

/** How answers made elsewhere are written, one JSON object a line. */
export interface PredictionFormat {
  /** A line, read as a prediction. */
  readonly schema: z.ZodType<Prediction>;
  /** Fields of a line, for help texts. */
  readonly fields: string;
  /** The line that `schema` reads as this prediction. */
  write(prediction: Prediction): JsonObject;
  /** The answer in a reply; null when it holds none. Default: the trimmed reply. */
  readReply?(reply: string, question: Question): string | null;
  /** All questions, those without a conversation at hand included. Default: those of the episodes. */
  loadQuestions?(path: string): Promise<QuestionInContext[]>;
  /**
   * The lines in a result file as the benchmark's original program writes it; null for any other file.
   * @throws {DatasetError} when such a file is damaged
   */
  readOriginal?(file: string, questions: readonly QuestionInContext[]): Promise<PredictionLine[] | null>;
}
