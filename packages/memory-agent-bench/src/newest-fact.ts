import { containsWords, normalise } from './answer-text.js';

/** A fact of a pool, in which a larger number is newer. */
interface Fact {
  readonly number: number;
  readonly line: string;
  readonly words: ReadonlySet<string>;
}

/** The facts of a pool: lines such as "12. The capital of France is Nice.". */
function factsIn(text: string): Fact[] {
  return text.split('\n').flatMap((line): Fact[] => {
    const [, number] = /^\s{0,9}(\d{1,7})\.\s/.exec(line) ?? [];
    return number === undefined
      ? []
      : [{ number: Number(number), line: line.trim(), words: new Set(normalise(line).split(' ')) }];
  });
}

/**
 * Finds the line of the fact that a question of one step asks for, which the data do not mark: of the facts with an accepted answer,
 * the one with most words of the question, and of these the newest; undefined if it lacks half of them.
 */
export function createNewestFactFinder(text: string) {
  const facts = factsIn(text);
  return (question: string, answers: readonly string[]): string | undefined => {
    const said = new Set(answers.flatMap((answer) => normalise(answer).split(' ')));
    const wanted = [...new Set(normalise(question).split(' '))].filter(
      (word) => word !== '' && !said.has(word) && !askingWords.has(word),
    );
    let best: Fact | undefined;
    let most = 0;
    for (const fact of facts) {
      const shared = wanted.filter((word) => fact.words.has(word)).length;
      if (shared < most || (shared === most && (best?.number ?? -1) > fact.number)) continue;
      if (!answers.some((answer) => containsWords(fact.line, answer))) continue;
      best = fact;
      most = shared;
    }
    return most * 2 >= wanted.length && most > 0 ? best?.line : undefined;
  };
}

const askingWords = new Set(
  'what which who whom whose where when how is was are were did does do in of'.split(' '),
);
