/** WordNet's parts of speech, by file name. */
export type WordClass = 'noun' | 'verb' | 'adj' | 'adv';

const endings: Readonly<Record<WordClass, readonly (readonly [ending: string, base: string])[]>> = {
  noun: [
    ['s', ''],
    ['ses', 's'],
    ['ves', 'f'],
    ['xes', 'x'],
    ['zes', 'z'],
    ['ches', 'ch'],
    ['shes', 'sh'],
    ['men', 'man'],
    ['ies', 'y'],
  ],
  verb: [
    ['s', ''],
    ['ies', 'y'],
    ['es', 'e'],
    ['es', ''],
    ['ed', 'e'],
    ['ed', ''],
    ['ing', 'e'],
    ['ing', ''],
  ],
  adj: [
    ['er', ''],
    ['est', ''],
    ['er', 'e'],
    ['est', 'e'],
  ],
  adv: [],
};

/**
 * The base forms of a word in WordNet, found like its own "morphy": the word with its irregular base forms, otherwise
 * forms made by rules, which are applied repeatedly until one is known.
 */
export function baseForms(
  word: string,
  wordClass: WordClass,
  irregular: ReadonlyMap<string, readonly string[]>,
  isKnown: (form: string) => boolean,
): string[] {
  const known = (forms: readonly string[]): string[] => [...new Set(forms)].filter(isKnown);
  const listed = irregular.get(word);
  if (listed !== undefined) return known([word, ...listed]);
  const applyRules = (forms: readonly string[]): string[] =>
    forms.flatMap((form) =>
      endings[wordClass].flatMap(([ending, base]) =>
        form.endsWith(ending) ? [`${form.slice(0, form.length - ending.length)}${base}`] : [],
      ),
    );
  let forms = applyRules([word]);
  const direct = known([word, ...forms]);
  if (direct.length > 0) return direct;
  while (forms.length > 0) {
    forms = applyRules(forms);
    const found = known(forms);
    if (found.length > 0) return found;
  }
  return [];
}
