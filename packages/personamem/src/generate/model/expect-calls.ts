import type { ModelPrice } from '@memgym/core';
import type { ExpectedGeneration } from '@memgym/env-generator';
import { costOf } from '@memgym/llm-client';
import { releaseTypes } from '../questions/question-types.js';

/** Amounts of work that a model is asked for. */
export interface PersonaMemWork {
  /** Personas to describe. Default 0. */
  readonly personas?: number;
  /** Conversations on ordinary topics to write, each with four sessions. Default 0. */
  readonly conversations?: number;
  /** Whether each section of them is made longer. Default false. */
  readonly long?: boolean;
  /** Writing topics to write. Default 0. */
  readonly crafts?: number;
  /** Sessions to ask questions about. Default 0. */
  readonly sessions?: number;
  /** Types of questions. Default: those of the release. */
  readonly types?: number;
}

/** Calls for one piece of work, with the tokens of each. */
interface Calls {
  readonly count: number;
  readonly input: number;
  readonly output: number;
}

const description: readonly Calls[] = [{ count: 1, input: 110, output: 120 }];

/** Of one conversation: 20 events in its first session and 10 in each of the three others, five to a reply. */
const conversation: readonly Calls[] = [
  // The things of its topic.
  { count: 1, input: 250, output: 320 },
  // Events and reasons of each session.
  { count: 4, input: 560, output: 650 },
  // The dialogue, five sections at a time.
  { count: 10, input: 620, output: 950 },
];
const sections: readonly Calls[] = [{ count: 50, input: 230, output: 380 }];
const craft: readonly Calls[] = [{ count: 2, input: 400, output: 700 }];

/** Of one session, with the types of the release: its questions with the right answers, their wrong ones, and half a look for stereotypes. */
const questions: readonly Calls[] = [
  { count: 65, input: 560, output: 110 },
  { count: 65, input: 500, output: 260 },
  { count: 0.5, input: 700, output: 150 },
];

/**
 * The expected usage: calls as counted with a scripted model, tokens from the lengths of prompts and the lengths that
 * they ask for. Repeated requests, irrelevant conversations and the filter of questions are not in it.
 */
export function expectCalls(
  {
    personas = 0,
    conversations = 0,
    long = false,
    crafts = 0,
    sessions = 0,
    types = releaseTypes().length,
  }: PersonaMemWork,
  price: ModelPrice | null,
): ExpectedGeneration {
  const work: readonly (readonly [number, readonly Calls[]])[] = [
    [personas, description],
    [conversations, conversation],
    [long ? conversations : 0, sections],
    [crafts, craft],
    [(sessions * types) / releaseTypes().length, questions],
  ];
  const sum = (of: (calls: Calls) => number): number =>
    Math.round(
      work.reduce(
        (total, [times, calls]) => total + times * calls.reduce((one, each) => one + of(each), 0),
        0,
      ),
    );
  const inputTokens = sum(({ count, input }) => count * input);
  const outputTokens = sum(({ count, output }) => count * output);
  return {
    calls: sum(({ count }) => count),
    inputTokens,
    outputTokens,
    costUsd: costOf({ inputTokens, outputTokens, cachedInputTokens: 0 }, price),
    basis: 'estimated from the lengths of prompts, without repeated requests and irrelevant conversations',
  };
}
