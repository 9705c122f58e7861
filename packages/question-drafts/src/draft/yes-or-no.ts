/** Yes and no of languages. */
const words: Readonly<Record<string, readonly [yes: string, no: string]>> = {
  ...{ en: ['yes', 'no'], de: ['ja', 'nein'], fr: ['oui', 'non'], es: ['sí', 'no'], pt: ['sim', 'não'] },
  ...{ it: ['sì', 'no'], nl: ['ja', 'nee'], ru: ['да', 'нет'], zh: ['是', '否'], ja: ['はい', 'いいえ'] },
};

/** An answer that is yes or no, and the two to choose from; undefined for any other answer. @param language `en`, `de`, … */
export function yesOrNo(
  answer: string,
  language: string,
): { readonly expected: string; readonly options: readonly [string, string] } | undefined {
  const options = words[language.slice(0, 2)];
  const said = answer.trim().toLowerCase();
  const expected = options?.find(
    (word) => said.startsWith(word) && /^[\s.!。]*$/u.test(said.slice(word.length)),
  );
  return options === undefined || expected === undefined ? undefined : { expected, options: [...options] };
}
