import type { Episode, Question } from '@memgym/core';

/** Measures of an episode that are known without playing it. */
export interface EpisodeMeasures {
  /** Always 1, for costs that are the same for every episode. */
  readonly episodes: number;
  readonly questions: number;
  /** Tokens of the questions, with their options. */
  readonly questionTokens: number;
  readonly sessions: number;
  readonly turns: number;
  /** Tokens of the conversation. */
  readonly textTokens: number;
  /** Tokens before a question, summed over the questions: the input of an assistant that reads the whole history. */
  readonly readTokens: number;
}

export type MeasureName = keyof EpisodeMeasures;

/** Measures of an episode as played and as paid; the cache answers repeated questions. */
export interface MeasuredEpisode {
  readonly asked: EpisodeMeasures;
  readonly paid: EpisodeMeasures;
}

/** Measures an episode in one pass over its texts. */
export function measureEpisode(episode: Episode, tokensOf: (text: string) => number): MeasuredEpisode {
  const { sessions, questions } = episode.conversation;
  const said = new Map<string, number>();
  let textTokens = 0;
  let turns = 0;
  for (const session of sessions) {
    for (const turn of session.turns) {
      turns += 1;
      textTokens += tokensOf(turn.content);
      said.set(turn.id, textTokens);
    }
  }
  const measure = (counted: readonly Question[]): EpisodeMeasures => {
    let questionTokens = 0;
    let readTokens = 0;
    for (const question of counted) {
      questionTokens += tokensOf(askedText(question));
      readTokens += said.get(question.askAfterTurnId ?? '') ?? textTokens;
    }
    const whole = { episodes: 1, sessions: sessions.length, turns, textTokens };
    return { ...whole, questions: counted.length, questionTokens, readTokens };
  };
  const distinct = new Map(questions.map((question) => [sameQuestion(question), question]));
  return { asked: measure(questions), paid: measure([...distinct.values()]) };
}

/** Equal for questions with equal prompts. */
function sameQuestion({ kind, text, askedAt, askAfterTurnId, ...rest }: Question): string {
  const options = 'options' in rest ? rest.options : undefined;
  const variables = 'variables' in rest ? rest.variables : undefined;
  return JSON.stringify([kind, text, askedAt, askAfterTurnId, options, variables]);
}

function askedText(question: Question): string {
  const options = 'options' in question ? (question.options ?? []).map(({ text }) => text) : [];
  const choices = question.kind === 'state-probe' ? question.variables.flatMap(({ choices }) => choices) : [];
  return [question.text, ...options, ...choices].join('\n');
}

/** The relative size of each episode: 1 on average, half by its text and half by its questions. */
export function relativeSizes(measures: readonly EpisodeMeasures[]): number[] {
  const share = (name: MeasureName): ((each: EpisodeMeasures) => number) => {
    const mean = measures.reduce((sum, each) => sum + each[name], 0) / measures.length;
    return (each) => (mean === 0 ? 1 : each[name] / mean);
  };
  const text = share('textTokens');
  const questions = share('questions');
  // Sizes are divisors, so an empty episode must not weigh 0.
  return measures.map((each) => Math.max(0.01, (text(each) + questions(each)) / 2));
}
