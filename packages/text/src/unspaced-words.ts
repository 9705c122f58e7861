import { bigrams } from './character-ngrams.js';
import { segmentsOf } from './segments-of.js';

/** A script that is written without spaces between words, or, as Hangul, with endings joined to them. */
export type UnspacedScript = 'thai' | 'lao' | 'khmer' | 'burmese' | 'japanese' | 'hangul';

const locales = { thai: 'th', lao: 'lo', khmer: 'km', burmese: 'my', japanese: 'ja' } as const;

// Making a segmenter takes milliseconds, and its dictionary stays in memory.
const segmenters = new Map<string, Intl.Segmenter | null>();

function segmenterOf(locale: string): Intl.Segmenter | null {
  let found = segmenters.get(locale);
  if (found === undefined) {
    const known = typeof Intl !== 'undefined' && typeof Intl.Segmenter === 'function';
    found = known ? new Intl.Segmenter(locale, { granularity: 'word' }) : null;
    segmenters.set(locale, found);
  }
  return found;
}

/** The version of the runtime’s dictionaries, which decides the words of these scripts. */
export function unspacedWordsVersion(): string {
  return (globalThis.process?.versions as { icu?: string } | undefined)?.icu ?? 'unknown';
}

/**
 * The terms of a run of one script, in order: words of the runtime's dictionary; of Hangul, pairs of syllables.
 * Without a dictionary, pairs of characters.
 */
export function unspacedWords(run: string, script: UnspacedScript): string[] {
  if (script === 'hangul') return hangulTerms(run);
  const segmenter = segmenterOf(locales[script]);
  if (segmenter === null) return bigrams(run);
  return Array.from(segmentsOf(segmenter, run), ({ segment }) => segment);
}

const particles: ReadonlySet<string> = new Set(
  '은 는 이 가 을 를 에 의 도 로 와 과 만 나 랑 야 에서 에게 으로 한테 까지 부터 처럼 보다 마다 이나 이랑 하고 에는 에도 에서는 에서도 으로는'.split(
    ' ',
  ),
);

/**
 * Pairs of syllables find a word of two or more whatever particle follows it; a word of one syllable is a term of its
 * own when a particle follows.
 */
function hangulTerms(run: string): string[] {
  const terms = bigrams(run);
  const [first = ''] = run;
  return particles.has(run.slice(first.length)) ? [first, ...terms] : terms;
}
