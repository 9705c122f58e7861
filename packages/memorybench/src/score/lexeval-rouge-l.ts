import type { Profile } from '@memgym/core';
import { distinctRougeL, splitAtSpaces } from '@memgym/scoring';
import { segmentChinese } from '@memgym/text';
import { countingRules } from './counting-rules.js';

export interface LexEvalRougeLOptions {
  /**
   * `reference`, the default: a pair scores 0 if its traceback is too long for Python's recursion, as for most pairs of
   * whole judgments. `fixed`: no limit.
   */
  readonly profile?: Profile;
}

const asciiPunctuation = /[!-/:-@[-`{-~]/g;
// The original's list: it contains 》 but not 《, and not the full-width full stop.
const chinesePunctuation = /[！-－／：-＠［-｀｛-｠｡｢-､、。〃》「-】〔-〟〰〾〿–—‘’‛“”„‟…‧﹏]/g;

/**
 * LexEval's ROUGE-L, in [0, 1] (packages/memorybench/spec.md#rouge-l-over-distinct-words): both texts in lower case,
 * without ASCII and Chinese punctuation and white space, segmented with jieba's precise mode; then {@link
 * distinctRougeL}. 0 if a text is empty; where the texts are too long to be compared, null, or 0 in `reference`.
 */
export function lexEvalRougeL(
  reply: string,
  reference: string,
  { profile = 'reference' }: LexEvalRougeLOptions = {},
): number | null {
  const { mostTracedSteps, untracedRouge } = countingRules[profile];
  const [given, wanted] = [segmented(reply), segmented(reference)];
  if (given === '' || wanted === '') return 0;
  return distinctRougeL(given, wanted, { maxSteps: mostTracedSteps })?.f1 ?? untracedRouge;
}

function segmented(text: string): string {
  const bare = text.toLowerCase().replace(asciiPunctuation, '').replace(chinesePunctuation, '');
  return segmentChinese(splitAtSpaces(bare).join('')).join(' ');
}
