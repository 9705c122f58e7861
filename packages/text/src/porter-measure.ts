/** True if the letter at `index` counts as a consonant; `y` does at the start and after a vowel. */
export function isConsonant(word: string, index: number): boolean {
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
export function measure(stem: string): number {
  let count = 0;
  let afterVowel = false;
  for (let index = 0; index < stem.length; index += 1) {
    const consonant = isConsonant(stem, index);
    if (consonant && afterVowel) count += 1;
    afterVowel = !consonant;
  }
  return count;
}

export function containsVowel(stem: string): boolean {
  for (let index = 0; index < stem.length; index += 1) if (!isConsonant(stem, index)) return true;
  return false;
}

export function endsWithDoubleConsonant(word: string): boolean {
  const last = word.length - 1;
  return last >= 1 && word[last] === word[last - 1] && isConsonant(word, last);
}

/** Porter's *o: ends with consonant, vowel, consonant, and the last letter is not w, x or y. */
export function endsConsonantVowelConsonant(word: string): boolean {
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
