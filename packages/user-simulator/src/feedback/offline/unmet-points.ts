import { englishStopWords, porterStem, words } from '@memgym/text';

const han = /\p{Script=Han}/u;

/** Share of a point's content words that an answer must contain to meet the point. */
const enough = 0.6;

function wordsOf(text: string): ReadonlySet<string> {
  const found = words(text).filter(
    (word) => han.test(word) || (word.length > 1 && !englishStopWords.has(word)),
  );
  return new Set(found.map((word) => (han.test(word) ? word : porterStem(word))));
}

/** The points whose words an answer does not contain, in order, as judged by a user without a model. */
export function unmetPoints(points: readonly string[], answer: string): string[] {
  const given = wordsOf(answer);
  return points.filter((point) => {
    const wanted = [...wordsOf(point)];
    return wanted.length > 0 && wanted.filter((word) => given.has(word)).length / wanted.length < enough;
  });
}
