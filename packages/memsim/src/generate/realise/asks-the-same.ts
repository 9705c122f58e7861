import { createAnalyzer } from '@memgym/text';

const analyzer = createAnalyzer({ language: 'en', stopWords: 'english' });
const placeholder = /%\w+|<[^<>]*>|[{}|]/g;
const chineseFunctionWords = /[的是什么哪多少在了吗呢谁怎样来着我里个那几有对于给该用以下面最可能]/g;

/**
 * Whether a reworded question can have the same meaning: it contains a word from one of the ways to ask it. "Where does
 * my boss live?" does not ask for the city where the boss works.
 */
export function asksTheSame(text: string, ways: readonly string[]): boolean {
  const known = ways.map((way) => way.replace(placeholder, ' ')).flatMap(contentOf);
  if (known.length === 0) return true;
  const said = new Set(contentOf(text));
  return known.some((word) => said.has(word));
}

/** Stems of English words, and Chinese characters that carry meaning. */
function contentOf(text: string): string[] {
  const characters = text.replace(chineseFunctionWords, '').match(/\p{Script=Han}/gu) ?? [];
  return [...characters, ...analyzer.analyze(text.replace(/\p{Script=Han}/gu, ' '))];
}
