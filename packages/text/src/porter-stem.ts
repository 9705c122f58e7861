import { nltkIrregular, type SuffixRule, step2Rules, step3Rules, step4Suffixes } from './porter-rules.js';

/**
 * The Porter stem of one word, as NLTK's PorterStemmer gives it by default; lower-cased first. Accepts any string. Not
 * memoised. NLTK extends the published algorithm by a few irregular words, by leaving words of one or two letters
 * unchanged, and in the suffixes -ies, -ied, -y, -ally, -bly, -fully and -logy. Source: M. F. Porter, "An algorithm for
 * suffix stripping", Program 14(3), 1980; NLTK_EXTENSIONS of NLTK 3, which a published f1 uses
 * (packages/memorybench/spec.md#locomo-f1).
 */
export function porterStem(word: string): string {
  const lower = word.toLowerCase();
  return beyondOneUnit.test(lower) ? stemByCharacters(lower) : stemLower(lower);
}

const beyondOneUnit = /[\u{10000}-\u{10ffff}]/u;

/** The steps count characters, so that characters of two code units are replaced by private ones of a single unit. */
function stemByCharacters(lower: string): string {
  const characters = [...new Set(lower.match(/[\u{10000}-\u{10ffff}\ue000-\uf8ff]/gu))];
  const unit = (index: number): string => String.fromCharCode(0xe000 + index);
  const units = lower.replace(/[\u{10000}-\u{10ffff}\ue000-\uf8ff]/gu, (found) =>
    unit(characters.indexOf(found)),
  );
  return stemLower(units).replace(
    /[\ue000-\uf8ff]/g,
    (found) => characters[found.charCodeAt(0) - 0xe000] ?? found,
  );
}

function stemLower(lower: string): string {
  const irregular = nltkIrregular.get(lower);
  if (irregular !== undefined) return irregular;
  if (lower.length <= 2) return lower;
  const inflected = step1c(step1b(step1a(lower)));
  return step5(step4(replaceSuffix(step2(inflected), step3Rules)));
}

function replaceSuffix(word: string, rules: readonly SuffixRule[]): string {
  for (const [suffix, replacement] of rules) {
    if (!word.endsWith(suffix)) continue;
    const stem = word.slice(0, word.length - suffix.length);
    return measure(stem) > 0 ? stem + replacement : word;
  }
  return word;
}

/** Plurals. */
function step1a(word: string): string {
  if (!word.endsWith('s')) return word;
  if (word.length === 4 && word.endsWith('ies')) return word.slice(0, -1);
  if (word.endsWith('sses') || word.endsWith('ies')) return word.slice(0, -2);
  return word.endsWith('ss') ? word : word.slice(0, -1);
}

/** Past tense and -ing. */
function step1b(word: string): string {
  if (word.endsWith('ied')) return word.slice(0, word.length === 4 ? -1 : -2);
  if (word.endsWith('eed')) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word;
  const stem = word.endsWith('ed') ? word.slice(0, -2) : word.endsWith('ing') ? word.slice(0, -3) : null;
  return stem === null || !containsVowel(stem) ? word : restoreEnding(stem);
}

function restoreEnding(stem: string): string {
  if (stem.endsWith('at') || stem.endsWith('bl') || stem.endsWith('iz')) return `${stem}e`;
  if (endsWithDoubleConsonant(stem)) return /[lsz]$/.test(stem) ? stem : stem.slice(0, -1);
  return measure(stem) === 1 && endsShort(stem) ? `${stem}e` : stem;
}

/** Porter's *o; NLTK adds the two-letter words of vowel and consonant. */
function endsShort(stem: string): boolean {
  if (stem.length === 2) return !isConsonant(stem, 0) && isConsonant(stem, 1);
  return endsConsonantVowelConsonant(stem);
}

/** Final y. */
function step1c(word: string): string {
  if (!word.endsWith('y')) return word;
  const stem = word.slice(0, -1);
  return stem.length > 1 && isConsonant(stem, stem.length - 1) ? `${stem}i` : word;
}

function step2(word: string): string {
  if (word.endsWith('alli') && measure(word.slice(0, -4)) > 0) return step2(word.slice(0, -2));
  if (word.endsWith('bli')) return measure(word.slice(0, -3)) > 0 ? `${word.slice(0, -1)}e` : word;
  if (word.endsWith('fulli')) return measure(word.slice(0, -5)) > 0 ? word.slice(0, -2) : word;
  if (word.endsWith('logi')) return measure(word.slice(0, -3)) > 0 ? word.slice(0, -1) : word;
  return replaceSuffix(word, step2Rules);
}

function step4(word: string): string {
  for (const suffix of step4Suffixes) {
    if (!word.endsWith(suffix)) continue;
    const stem = word.slice(0, word.length - suffix.length);
    return measure(stem) > 1 && (suffix !== 'ion' || /[st]$/.test(stem)) ? stem : word;
  }
  return word;
}

/** Final -e and -ll. */
function step5(word: string): string {
  let stem = word;
  if (word.endsWith('e')) {
    const cut = word.slice(0, -1);
    const m = measure(cut);
    if (m > 1 || (m === 1 && !endsShort(cut))) stem = cut;
  }
  return stem.endsWith('ll') && measure(stem.slice(0, -1)) > 1 ? stem.slice(0, -1) : stem;
}

/** True if the letter at `index` counts as a consonant; `y` does at the start and after a vowel. */
function isConsonant(word: string, index: number): boolean {
  const letter = word.charCodeAt(index);
  switch (letter) {
    case 97: // a
    case 101: // e
    case 105: // i
    case 111: // o
    case 117: // u
      return false;
    case 121: {
      // In a run of y the classes alternate; a loop avoids deep recursion on long runs.
      let start = index;
      while (start > 0 && word.charCodeAt(start - 1) === 121) start -= 1;
      const first = start === 0 || !isConsonant(word, start - 1);
      return (index - start) % 2 === 0 ? first : !first;
    }
    default:
      return true;
  }
}

/** Porter's m: the number of vowel runs followed by a consonant run. */
function measure(stem: string): number {
  let count = 0;
  let afterVowel = false;
  for (let index = 0; index < stem.length; index += 1) {
    const consonant = isConsonant(stem, index);
    if (consonant && afterVowel) count += 1;
    afterVowel = !consonant;
  }
  return count;
}

function containsVowel(stem: string): boolean {
  for (let index = 0; index < stem.length; index += 1) if (!isConsonant(stem, index)) return true;
  return false;
}

function endsWithDoubleConsonant(word: string): boolean {
  const last = word.length - 1;
  return last >= 1 && word[last] === word[last - 1] && isConsonant(word, last);
}

/** Porter's *o: ends with consonant, vowel, consonant, and the last letter is not w, x or y. */
function endsConsonantVowelConsonant(word: string): boolean {
  const last = word.length - 1;
  if (last < 2) return false;
  const letter = word[last];
  return (
    isConsonant(word, last) &&
    !isConsonant(word, last - 1) &&
    isConsonant(word, last - 2) &&
    letter !== 'w' &&
    letter !== 'x' &&
    letter !== 'y'
  );
}
