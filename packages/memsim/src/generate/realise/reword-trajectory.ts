import { type ChatModel, isUnusableReply } from '@memgym/core';
import type { Language } from '../language.js';
import { checkRewordings } from '../prompts/check-rewordings.js';
import { type RewordSentence, rewordSentences } from '../prompts/reword-sentences.js';
import type { Trajectory } from '../trajectory/trajectory.js';
import { type RewordingFault, rewordingFault } from './rewording-fault.js';

/**
 * Why a rewording is refused: a fault found by code, a fact that a model found to be added, or that the model's reply about it
 * could not be read.
 */
export type RefusalReason = RewordingFault | 'added-fact-by-model' | 'unchecked';

/** The result of rewording the sentences of a trajectory. */
export interface RewordingCounts {
  /** Number of sentences requested from the model. */
  readonly asked: number;
  /** Number of sentences with a rewording; the others use the template. */
  readonly reworded: number;
  /** Number of refused rewordings, by reason. A sentence can be refused several times. */
  readonly refused: Readonly<Partial<Record<RefusalReason, number>>>;
}

export interface Reworded {
  readonly trajectory: Trajectory;
  readonly counts: RewordingCounts;
}

export interface RewordOptions {
  readonly model: ChatModel;
  readonly language: Language;
  readonly temperature: number;
  /** Maximum number of requests per sentence. */
  readonly tries: number;
  /** Whether a model also looks for facts that rewordings add. */
  readonly checksFacts: boolean;
  /** The values that the user's sentences tell, for additions that code finds. Default: none. */
  readonly values?: readonly string[] | undefined;
  readonly signal: AbortSignal;
}

/**
 * Rewords the sentences that the original rewords. Sentences whose rewording is refused are requested again, and use
 * the template if no try succeeds.
 */
export async function rewordTrajectory(
  trajectory: Trajectory,
  { model, language, temperature, tries, checksFacts, values, signal }: RewordOptions,
): Promise<Reworded> {
  const sentences = sentencesOf(trajectory);
  const texts = new Map<number, string>();
  const refused: Partial<Record<RefusalReason, number>> = {};
  const refuse = (reason: RefusalReason): void => {
    refused[reason] = (refused[reason] ?? 0) + 1;
  };
  let open = sentences;
  for (let trial = 0; trial < tries && open.length > 0; trial += 1) {
    const offered = await ask(open, trial);
    const usable: CheckedPair[] = [];
    for (const sentence of open) {
      const reworded = offered.get(sentence.number)?.trim();
      const others = sentences.filter((other) => other !== sentence);
      const fault = rewordingFault(reworded, sentence, { others, values });
      if (fault === null) usable.push({ ...sentence, reworded: reworded ?? sentence.text });
      else refuse(fault);
    }
    const added = checksFacts ? await findAdded(usable, trial) : new Set<number>();
    for (const { number, reworded } of usable) {
      if (added === null) refuse('unchecked');
      else if (added.has(number)) refuse('added-fact-by-model');
      else texts.set(number, reworded);
    }
    open = open.filter(({ number }) => !texts.has(number));
  }
  return {
    trajectory: withTexts(trajectory, texts),
    counts: { asked: sentences.length, reworded: texts.size, refused },
  };

  /** Numbers of the sentences to which a rewording adds something; null if the reply cannot be read. */
  async function findAdded(pairs: readonly CheckedPair[], trial: number): Promise<Set<number> | null> {
    // A sentence that came back unchanged has nothing new.
    const changed = pairs.filter(({ text, reworded }) => text !== reworded);
    if (changed.length === 0) return new Set();
    try {
      const numbered = changed.map(({ text, reworded }, place) => ({ number: place + 1, text, reworded }));
      const input = { language: language.code, pairs: numbered };
      const { output } = await checkRewordings.ask(model, input, {
        role: 'generator',
        temperature: 0,
        trial,
        signal,
      });
      return new Set(output.added.flatMap((number) => changed[number - 1]?.number ?? []));
    } catch (error) {
      if (isUnusableReply(error)) return null;
      throw error;
    }
  }

  async function ask(wanted: readonly OpenSentence[], trial: number): Promise<Map<number, string>> {
    try {
      // Numbered from 1, because models count on their own if numbers are missing.
      const numbered = wanted.map(({ text, keep, kind }, place) => ({ number: place + 1, text, keep, kind }));
      const input = { language: language.code, sentences: numbered };
      const { output } = await rewordSentences.ask(model, input, {
        role: 'generator',
        temperature,
        trial,
        signal,
      });
      return new Map(
        output.sentences.flatMap(({ number, text }) => {
          const sentence = wanted[number - 1];
          return sentence === undefined ? [] : [[sentence.number, withoutLabel(text)] as const];
        }),
      );
    } catch (error) {
      if (isUnusableReply(error)) return new Map();
      throw error;
    }
  }
}

type OpenSentence = RewordSentence & { readonly ways: readonly string[] };
type CheckedPair = OpenSentence & { readonly reworded: string };

/** Models copy the kind that the prompt shows before each sentence. */
const withoutLabel = (text: string): string =>
  text.replace(/^\s*[(（](?:statement|question|陈述|提问)[)）]\s*[:：]?\s*/i, '');

/** Spoken messages are numbered by position from 1, questions after them. */
function sentencesOf({ statements, questions }: Trajectory): OpenSentence[] {
  const spoken = statements.map((statement) => ({ ...statement, ways: [], kind: 'statement' as const }));
  const asked = questions.map((question) => ({ ...question, kind: 'question' as const }));
  return [...spoken, ...asked].flatMap(({ text, keep, ways, kind, isSpoken }, index) =>
    isSpoken ? [{ number: index + 1, text, keep: [...keep], ways, kind }] : [],
  );
}

function withTexts(trajectory: Trajectory, texts: ReadonlyMap<number, string>): Trajectory {
  const { statements, questions } = trajectory;
  return {
    ...trajectory,
    statements: statements.map((one, index) => ({ ...one, text: texts.get(index + 1) ?? one.text })),
    questions: questions.map((one, index) => ({
      ...one,
      text: texts.get(statements.length + index + 1) ?? one.text,
    })),
  };
}
