import { CharacterClass, characterClass } from './script.js';

/**
 * The main language of a text: `zh` if it has more Chinese characters than other words, otherwise `en` (also for text
 * without letters).
 */
export function detectLanguage(text: string): 'en' | 'zh' {
  let chineseCharacters = 0;
  let otherWords = 0;
  let insideWord = false;
  for (const character of text) {
    const found = characterClass(character.codePointAt(0) ?? 0);
    const isWord: boolean =
      found === CharacterClass.word || (insideWord && found === CharacterClass.apostrophe);
    if (found === CharacterClass.han) chineseCharacters += 1;
    else if (isWord && !insideWord) otherWords += 1;
    insideWord = isWord;
  }
  return chineseCharacters > otherWords ? 'zh' : 'en';
}
