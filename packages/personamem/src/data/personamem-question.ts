import type { MultipleChoiceQuestion } from '@memgym/core';

/** A question with the other data of its row. */
export interface PersonaMemQuestion {
  /**
   * Options labelled a–d; type spelled as in the file; evidence empty unless a tokenizer was given; topic, length and
   * distances are also in `meta`, for grouping scores.
   */
  question: MultipleChoiceQuestion;
  /** The cluster: questions about one persona are not independent. */
  personaId: string;
  /** The episode: id of the shared conversation, which may be missing. */
  contextId: string;
  /** Number of messages that are visible when it is asked, counted from the first. */
  endIndex: number;
  /** The options as the file writes them: a Python list. */
  optionsText: string;
  topic: string;
  /** o200k_base tokens of the visible messages and the question. */
  contextLengthInTokens: number;
  /** Number of characters of the visible messages. */
  contextLengthInLetters: number;
  /** Number of sessions since the message that the question is about. */
  distanceToReferenceInBlocks: number;
  /** o200k_base tokens since the start of that message, including those of the question. */
  distanceToReferenceInTokens: number;
}
