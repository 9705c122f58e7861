import { type ChatModel, isUnusableReply } from '@memgym/core';
import type { Language } from '../language.js';
import { type RewordSentence, rewordSentences } from '../prompts/reword-sentences.js';
import type { Trajectory } from '../trajectory/trajectory.js';
import { type RewordingFault, rewordingFault } from './rewording-fault.js';

/** The result of rewording the sentences of a trajectory. */
export interface RewordingCounts {
  /** Number of sentences requested from the model. */
  readonly asked: number;
  /** Number of sentences with a rewording; the others use the template. */
  readonly reworded: number;
  /** Number of refused rewordings, by reason. A sentence can be refused several times. */
  readonly refused: Readonly<Partial<Record<RewordingFault, number>>>;
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
  readonly signal: AbortSignal;
}

/**
 * Rewords the sentences that the original rewords. Sentences whose rewording is refused are requested again, and use
 * the template if no try succeeds.
 */
export async function rewordTrajectory(
  trajectory: Trajectory,
  { model, language, temperature, tries, signal }: RewordOptions,
): Promise<Reworded> {
  const sentences = sentencesOf(trajectory);
  const texts = new Map<number, string>();
  const refused: Partial<Record<RewordingFault, number>> = {};
  let open = sentences;
  for (let trial = 0; trial < tries && open.length > 0; trial += 1) {
    const offered = await ask(open, trial);
    for (const sentence of open) {
      const text = offered.get(sentence.number)?.trim();
      const fault = rewordingFault(
        text,
        sentence,
        sentences.filter((other) => other !== sentence),
      );
      if (fault === null) texts.set(sentence.number, text ?? sentence.text);
      else refused[fault] = (refused[fault] ?? 0) + 1;
    }
    open = open.filter(({ number }) => !texts.has(number));
  }
  return {
    trajectory: withTexts(trajectory, texts),
    counts: { asked: sentences.length, reworded: texts.size, refused },
  };

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
