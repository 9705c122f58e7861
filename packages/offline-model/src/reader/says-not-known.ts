import { isChinese } from './reader-input.js';

/** Phrases that say that a matter was not mentioned or is unknown. */
const english = [
  /\bnever (?:been )?(?:mentioned|told|said|stated|shared|specified|discussed|came up)\b/,
  /(?:\bnot|n['’]?t) (?:yet |ever |been |be |yet been )?(?:mention(?:ed)?|say|said|tell|told|state[d]?|share[d]?|specif(?:y|ied)|discuss(?:ed)?|provided|known|know|determined|answered|available|enough information)\b/,
  /\bno (?:information|mention|record|idea|answer)\b/,
  /\b(?:unknown|unanswerable|unspecified|unmentioned|insufficient information)\b/,
  /\bnothing (?:was|is|has been) (?:said|mentioned|known|told)\b/,
  /\b(?:can not|cannot|can['’]?t) (?:be )?(?:say|tell|know|answer|answered|determined|known)\b/,
];
const chinese = [
  /(?:没有?|未曾?|从未|从没)(?:跟我|和我|对我|向我|告诉过?我)?(?:提到|提及|提起|提过|提供|说过|说明|说起|讲过|告诉|谈到|谈及|透露)/,
  /不知道|不清楚|不详|未知|未提|没提|没说|无法(?:确定|得知|判断|回答|知道)|(?:没有|无)相关(?:信息|记录)|没有(?:信息|记录)/,
];
/** Maximum length: longer options say something else, too. */
const mostWords = 12;
const mostCharacters = 16;

/**
 * True for a short text that only says that a matter was never mentioned or is unknown (`You have not told me
 * that`, `没有提到过`). For a two-part text (`x; y`), both parts must.
 */
export function saysNotKnown(text: string, language: string): boolean {
  return text
    .toLowerCase()
    .split(/[;；]/)
    .every((part) => isSilent(part.trim(), isChinese(language)));
}

function isSilent(text: string, inChinese: boolean): boolean {
  if (inChinese && text.length <= mostCharacters && chinese.some((one) => one.test(text))) return true;
  return text.split(/\s+/).length <= mostWords && english.some((one) => one.test(text));
}
