import type { Profile } from '@memgym/core';
import { segmentChinese } from '@memgym/text';
import { splitAtSpaces } from '../answers/python-space.js';
import { distinctRougeL } from '../lexical/distinct-rouge-l.js';

export interface LexEvalRougeLOptions {
  /**
   * `reference`, the default: a pair scores 0 if its traceback is too long for Python's recursion, as for most pairs of
   * whole judgments. `fixed`: no limit.
   */
  readonly profile?: Profile;
}

/** Limit of the original in Python 3.11: 1,000 calls, of which 15 are not part of the search. */
const recursionLimit = 985;

const asciiPunctuation = /[!-/:-@[-`{-~]/g;
// The original's list: it contains 》 but not 《, and not the full-width full stop.
const chinesePunctuation = /[！-－／：-＠［-｀｛-｠｡｢-､、。〃》「-】〔-〟〰〾〿–—‘’‛“”„‟…‧﹏]/g;

/**
 * LexEval's ROUGE-L, in [0, 1] (docs/specs/memorybench.md#rouge-l-over-distinct-words): both texts in lower case,
 * without ASCII and Chinese punctuation and white space, segmented with jieba's precise mode; then {@link
 * distinctRougeL}. 0 if a text is empty; where the texts are too long to be compared, null, or 0 in `reference`.
 */
export function lexEvalRougeL(
  reply: string,
  reference: string,
  { profile = 'reference' }: LexEvalRougeLOptions = {},
): number | null {
  const limit = profile === 'reference' ? { maxSteps: recursionLimit } : {};
  const [given, wanted] = [segmented(reply), segmented(reference)];
  const tooLong = profile === 'reference' || given === '' || wanted === '' ? 0 : null;
  return distinctRougeL(given, wanted, limit)?.f1 ?? tooLong;
}

function segmented(text: string): string {
  const bare = text.toLowerCase().replace(asciiPunctuation, '').replace(chinesePunctuation, '');
  return segmentChinese(splitAtSpaces(bare).join('')).join(' ');
}
