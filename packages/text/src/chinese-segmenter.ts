import { type InstalledPackages, installedPackages } from '@memgym/core/config';
import type { Jieba } from '@node-rs/jieba';
import { bigrams } from './character-ngrams.js';
import { segmentsOf } from './segments-of.js';

/** The segmenter of Chinese text: jieba, the runtime's own one, or character pairs. */
export type ChineseSegmenterName = 'jieba' | 'intl' | 'bigrams';

interface Segmenter {
  readonly name: ChineseSegmenterName;
  readonly precise: (text: string) => string[];
  readonly search: (text: string) => string[];
  /** The reason why a better one is not in use. */
  readonly reason: string | null;
}

interface LoadedJieba {
  readonly Jieba: typeof Jieba;
  readonly readDictionary: () => Uint8Array;
}

let loaded: Segmenter | undefined;

// Loading reads a dictionary of 5 MB, so it waits for the first Chinese text.
function segmenter(): Segmenter {
  loaded ??= loadSegmenter();
  return loaded;
}

function loadSegmenter(): Segmenter {
  try {
    const { Jieba, readDictionary } = loadJieba();
    const jieba = Jieba.withDict(readDictionary());
    return {
      name: 'jieba',
      precise: (text) => jieba.cut(text, true),
      search: (text) => jieba.cutForSearch(text, true),
      reason: null,
    };
  } catch (error) {
    return withoutJieba(String(error));
  }
}

/** The native part of jieba and where its dictionary is. @throws if it is not installed, or not for this platform */
function loadJieba(packages = installedPackages(import.meta.url)): LoadedJieba {
  const { Jieba } = packages.load('@node-rs/jieba') as Pick<LoadedJieba, 'Jieba'>;
  packages.pathOf('@node-rs/jieba/dict');
  return {
    Jieba,
    readDictionary: () => (packages.load('@node-rs/jieba/dict') as { dict: Uint8Array }).dict,
  };
}

/** The best segmenter without a native binding. */
export function withoutJieba(reason: string): Segmenter {
  if (!hasIntlSegmenter()) return { name: 'bigrams', precise: bigrams, search: bigrams, reason };
  const intl = new Intl.Segmenter('zh', { granularity: 'word' });
  const cut = (text: string) => Array.from(segmentsOf(intl, text), ({ segment }) => segment);
  return { name: 'intl', precise: cut, search: cut, reason };
}

const hasIntlSegmenter = (): boolean => typeof Intl !== 'undefined' && typeof Intl.Segmenter === 'function';

let expected: ChineseSegmenterName | undefined;

/** The name of the segmenter that Chinese text will have, without reading a dictionary. */
export function chineseSegmenterName(): ChineseSegmenterName {
  expected ??= loaded?.name ?? findSegmenterName();
  return expected;
}

/** As {@link chineseSegmenterName}, found in the given packages. */
export function findSegmenterName(packages?: InstalledPackages): ChineseSegmenterName {
  try {
    loadJieba(packages);
    return 'jieba';
  } catch {
    return hasIntlSegmenter() ? 'intl' : 'bigrams';
  }
}

/** The segmenter in use, for reports, with the reason if it is not jieba. */
export function chineseSegmenter(): { readonly name: ChineseSegmenterName; readonly reason: string | null } {
  const { name, reason } = segmenter();
  return { name, reason };
}

/**
 * Divides Chinese text into words, in order, including punctuation and spaces. `precise` covers each character once
 * (for scoring); `search` adds the shorter words inside long ones (for retrieval). Default `precise`.
 */
export function segmentChinese(text: string, mode: 'precise' | 'search' = 'precise'): string[] {
  return text === '' ? [] : segmenter()[mode](text);
}
