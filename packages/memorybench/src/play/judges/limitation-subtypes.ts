/** A kind of limitation within an aspect of a paper, with its meaning. */
export interface LimitationSubtype {
  readonly name: string;
  readonly meaning: string;
}

const subtype = (name: string, meaning: string): LimitationSubtype => ({ name, meaning });

/**
 * The kinds of limitations, by the aspect named in a request, in the original's order
 * (packages/memorybench/spec.md#model-judges). Other limitations have the kind "others", with the number after the last.
 */
export const limitationSubtypes = {
  methodology: [
    subtype('data', 'data were collected unreliably, are biased or badly prepared'),
    subtype('inappropriate', 'the method does not suit the problem, is wrong or simplifies too much'),
    subtype('novelty', 'the method hardly differs from earlier ones'),
    subtype('performance', 'results are weak, or not robust, or do not carry over to other cases'),
  ],
  'experimental design': [
    subtype('baseline', 'too few established methods are compared'),
    subtype('dataset', 'too few or too narrow data to generalise from'),
    subtype('replace', 'data do not reflect the task or the real world'),
    subtype('ablation', 'the contribution of a part was not tested'),
  ],
  'result analysis': [
    subtype('metric', 'the measures do not cover what matters'),
    subtype('analysis', 'little is learned about behaviour and failures'),
    subtype('mismatch', 'the text disagrees with tables or figures'),
    subtype('exaggerated', 'claims go beyond the evidence'),
  ],
  'literature review': [
    subtype('review', 'few or one-sided works are discussed'),
    subtype('citation', 'references are irrelevant or out of date'),
    subtype('description', 'existing methods are described wrongly'),
  ],
} as const satisfies Readonly<Record<string, readonly LimitationSubtype[]>>;

/** An aspect that a request names. */
export type LimitationAspect = keyof typeof limitationSubtypes;

/** The aspect and number (from 1) of a category; undefined for a category that the original does not have. */
export function findSubtype(category: string): { aspect: LimitationAspect; number: number } | undefined {
  const wanted = category.trim().toLowerCase();
  for (const [aspect, subtypes] of Object.entries(limitationSubtypes)) {
    const index = subtypes.findIndex(({ name }) => name === wanted);
    if (index >= 0) return { aspect: aspect as LimitationAspect, number: index + 1 };
  }
  return undefined;
}
