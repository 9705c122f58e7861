import { type ChatModel, isUnusableReply } from '@memgym/core';
import type { Language } from '../language.js';
import { type RewordSentence, rewordSentences } from '../prompts/reword-sentences.js';
import type { Trajectory } from '../trajectory/trajectory.js';
import { type RewordingFault, rewordingFault } from './rewording-fault.js';

/** How the sentences of a trajectory were reworded. */
export interface RewordingCounts {
  /** Sentences that the model was asked for. */
  readonly asked: number;
  /** Those that have a rewording; the others have the words of the template. */
  readonly reworded: number;
  /** Refused rewordings by reason. A sentence can be refused several times. */
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
  /** Requests for a sentence. */
  readonly tries: number;
  readonly signal: AbortSignal;
}

/**
 * Rewords the sentences that the original has reworded. Sentences whose rewording is refused are asked for again, and
 * keep the words of the template when no try succeeds.
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

  async function ask(wanted: readonly RewordSentence[], trial: number): Promise<Map<number, string>> {
    try {
      const input = { language: language.code, sentences: [...wanted] };
      const { output } = await rewordSentences.ask(model, input, {
        role: 'generator',
        temperature,
        trial,
        signal,
      });
      return new Map(output.sentences.map(({ number, text }) => [number, text]));
    } catch (error) {
      if (isUnusableReply(error)) return new Map();
      throw error;
    }
  }
}

/** Spoken messages are numbered by place from 1, questions after them. */
function sentencesOf({ statements, questions }: Trajectory): RewordSentence[] {
  const spoken = statements.map((statement) => ({ ...statement, kind: 'statement' as const }));
  const asked = questions.map((question) => ({ ...question, kind: 'question' as const }));
  return [...spoken, ...asked].flatMap(({ text, keep, kind, isSpoken }, index) =>
    isSpoken ? [{ number: index + 1, text, keep: [...keep], kind }] : [],
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
