import { bigrams } from './character-ngrams.js';
import { type ChineseSegmenterName, chineseSegmenterName, segmentChinese } from './chinese-segmenter.js';
import { foldSpelling } from './fold-spelling.js';
import { porterStem } from './porter-stem.js';
import { scanWords, type WordSink } from './scan-words.js';
import { isHan } from './script.js';
import { englishStopWords } from './stop-words.js';
import { unspacedWords, unspacedWordsVersion } from './unspaced-words.js';

/** Turns a text into the terms of an index. */
export interface Analyzer {
  /** A name that describes the options; equal names give equal terms. */
  readonly name: string;
  /** The terms in order, with repetitions. Accepts any string; the list may be empty. */
  analyze(text: string): string[];
}

export interface AnalyzerOptions {
  /**
   * `auto`: by script. `en`: a run of Chinese characters without kana is one word. `zh`: as `auto`, but no stemming and
   * no stop words. Default `auto`.
   */
  readonly language?: 'auto' | 'en' | 'zh';
  /** Porter stems of words in Latin letters. Default true. */
  readonly stem?: boolean;
  /** Whether an -ing word changed by stemming is added as a second term, after its stem. Default false. */
  readonly keepIngForms?: boolean;
  /** Words to omit, before stemming. Default: `none`, because some questions consist of common words. */
  readonly stopWords?: 'none' | 'english' | readonly string[];
  /**
   * Terms of a run of Chinese characters. Default: `words`.
   *
   * - `words`: jieba's search mode, which also gives the shorter words inside long ones
   * - `precise`: jieba's precise mode, each character in one word
   * - `words+characters`: `words`, and each character of the run that is not itself a word
   * - `bigrams`: neighbouring characters in pairs
   * - `words+bigrams`: both
   */
  readonly chinese?: 'words' | 'precise' | 'words+characters' | 'bigrams' | 'words+bigrams';
  /** Shorter words are omitted, except terms of scripts without spaces. Default 1. */
  readonly minLength?: number;
}

const maxCachedStems = 50_000;

/**
 * An analyser: spellings folded to one form (accents, case, width, marks, digits), words without apostrophes and
 * possessive `'s`, emoji as words; Chinese, Japanese, Thai, Lao, Khmer and Burmese segmented, Korean in pairs of
 * syllables. Source: docs/specs/memory-systems.md#bm25.
 * @throws {RangeError} when `minLength` is not a positive integer
 */
export function createAnalyzer(options: AnalyzerOptions = {}): Analyzer {
  const language = options.language ?? 'auto';
  const settings: Settings = {
    language,
    stem: (options.stem ?? true) && language !== 'zh',
    keepIngForms: options.keepIngForms ?? false,
    stopWords: options.stopWords ?? 'none',
    chinese: options.chinese ?? 'words',
    minLength: options.minLength ?? 1,
  };
  const { minLength } = settings;
  if (!Number.isInteger(minLength) || minLength < 1) {
    throw new RangeError(`minLength: ${minLength} is not a positive integer; 1 includes every word.`);
  }
  const key = nameOfSettings(settings);
  const before = made.get(key);
  if (before !== undefined) return before;
  const analyzer = makeAnalyzer(settings);
  if (made.size >= mostKept) made.clear();
  made.set(key, analyzer);
  return analyzer;
}

/** The indexes of many users share an analyser, which caches the stems of their words. */
const made = new Map<string, Analyzer>();
const mostKept = 100;

/** Part of every name; raise it when analysers give other terms, so that stored indexes are built again. */
const termsVersion = 2;

type Settings = Readonly<Required<AnalyzerOptions>>;

/** The name of an analyser that cuts Chinese text by the given segmenter. Only another one than jieba is named. */
export function nameOf(settings: Settings, segmenter: ChineseSegmenterName): string {
  const isSegmented = settings.language !== 'en' && settings.chinese !== 'bigrams';
  const name = nameOfSettings(settings);
  return isSegmented && segmenter !== 'jieba' ? `${name}, segmenter=${segmenter}` : name;
}

function nameOfSettings({ language, stem, keepIngForms, stopWords, chinese, minLength }: Settings): string {
  return [
    `terms=${termsVersion}`,
    `language=${language}`,
    `stem=${stem}`,
    `keepIngForms=${keepIngForms}`,
    `stopWords=${nameOfStopWords(stopWords)}`,
    `chinese=${chinese}`,
    `minLength=${minLength}`,
    `dictionaries=${unspacedWordsVersion()}`,
  ].join(', ');
}

function makeAnalyzer(settings: Settings): Analyzer {
  const { language, stem, keepIngForms, chinese, minLength } = settings;
  const stopWords = language === 'zh' ? null : stopWordSet(settings.stopWords);
  // Terms cached by their word; '' means "omitted".
  const termOfWord = new Map<string, string>();

  function termFor(word: string): string {
    if (word.length < minLength || stopWords?.has(word)) return '';
    return stem && isLatin(word) ? porterStem(word) : word;
  }

  let terms: string[] = [];
  const sink: WordSink = {
    word(word) {
      let term = termOfWord.get(word);
      if (term === undefined) {
        if (termOfWord.size >= maxCachedStems) termOfWord.clear();
        term = termFor(word);
        termOfWord.set(word, term);
      }
      if (term === '') return;
      terms.push(term);
      if (keepIngForms && term !== word && word.endsWith('ing')) terms.push(word);
    },
    han(run) {
      if (language === 'en') sink.word(run);
      else for (const term of chineseTerms(run, chinese)) terms.push(term);
    },
    unspaced(run, script) {
      const found = unspacedWords(run, script);
      const all =
        script === 'japanese' && chinese === 'words+characters' ? withCharacters(found, run) : found;
      for (const term of all) terms.push(term);
    },
  };

  return {
    // Looked up when an index is stored, because most analysers never meet Chinese text.
    get name() {
      return nameOf(settings, chineseSegmenterName());
    },
    analyze(text) {
      terms = [];
      scanWords(foldSpelling(text), sink);
      return terms;
    },
  };
}

function stopWordSet(stopWords: NonNullable<AnalyzerOptions['stopWords']>): ReadonlySet<string> | null {
  if (stopWords === 'none') return null;
  if (stopWords === 'english') return englishStopWords;
  const given = new Set<string>();
  // Spelled like scanned words: `don't` as `dont`.
  const add = (word: string): void => void given.add(word);
  const sink: WordSink = { word: add, han: add, unspaced: add };
  for (const stopWord of stopWords) scanWords(foldSpelling(stopWord), sink);
  return given;
}

function nameOfStopWords(stopWords: NonNullable<AnalyzerOptions['stopWords']>): string {
  return typeof stopWords === 'string' ? stopWords : JSON.stringify([...stopWords].sort());
}

/** Only words in Latin letters have English stems. */
function isLatin(word: string): boolean {
  const code = word.charCodeAt(0);
  return code >= 97 && code <= 122;
}

function chineseTerms(run: string, chinese: NonNullable<AnalyzerOptions['chinese']>): string[] {
  switch (chinese) {
    case 'words':
      return segmentChinese(run, 'search');
    case 'precise':
      return segmentChinese(run, 'precise');
    case 'bigrams':
      return bigrams(run);
    case 'words+bigrams':
      return [...segmentChinese(run, 'search'), ...bigrams(run)];
    case 'words+characters':
      return withCharacters(segmentChinese(run, 'search'), run);
  }
}

/** Adds the Chinese characters of a run that are not words of it. */
function withCharacters(words: readonly string[], run: string): string[] {
  const single = new Map<string, number>();
  for (const word of words) if (isOneCharacter(word)) single.set(word, (single.get(word) ?? 0) + 1);
  const terms = [...words];
  for (const character of run) {
    if (!isHan(character.codePointAt(0) ?? 0)) continue;
    const asWord = single.get(character) ?? 0;
    if (asWord === 0) terms.push(character);
    else single.set(character, asWord - 1);
  }
  return terms;
}

function isOneCharacter(word: string): boolean {
  return word.length === 1 || (word.length === 2 && (word.codePointAt(0) ?? 0) > 0xffff);
}
