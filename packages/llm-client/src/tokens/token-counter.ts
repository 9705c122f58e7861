import { textPieces } from './text-pieces.js';
import { type TokenEncoding, tokenEncodingOf } from './token-encoding.js';

/** Counts and cuts text by the tokens of one encoding. */
export interface TokenCounter {
  readonly encoding: TokenEncoding;
  /** True when it is the model's own encoding; false when it stands in for one that is not known. */
  readonly exact: boolean;
  /** Tokens of the text alone, from 0; names of special tokens are ordinary text. */
  count(text: string): number;
  /** The text, or its longest beginning found of at most `tokens` tokens; no character is split. */
  cut(text: string, tokens: number): string;
}

/** What `gpt-tokenizer` offers for one encoding. */
interface Tokenizer {
  encode(text: string, options: PlainText): number[];
  decode(tokens: number[]): string;
  countTokens(text: string, options: PlainText): number;
}
interface PlainText {
  readonly disallowedSpecial: Set<string>;
}

const plainText: PlainText = { disallowedSpecial: new Set() };

/** The tables are a few megabytes of source: read when first asked for, and once. */
const tables: Readonly<Record<TokenEncoding, () => Promise<Tokenizer>>> = {
  o200k_base: () => import('gpt-tokenizer/encoding/o200k_base'),
  cl100k_base: () => import('gpt-tokenizer/encoding/cl100k_base'),
};
const loading = new Map<TokenEncoding, Promise<Tokenizer>>();

/**
 * The counter for a model, its tables loaded on first use (about 0.2 s, once a process). A model whose
 * encoding is not known is counted by `o200k_base`, and the counter says that it is not `exact`.
 */
export async function loadTokenCounter(model: string): Promise<TokenCounter> {
  const known = tokenEncodingOf(model);
  const encoding = known ?? 'o200k_base';
  const started = loading.get(encoding) ?? tables[encoding]();
  loading.set(encoding, started);
  return createCounter(await started, encoding, known !== null);
}

function createCounter(tokenizer: Tokenizer, encoding: TokenEncoding, exact: boolean): TokenCounter {
  const count = (text: string): number =>
    textPieces(text).reduce((sum, piece) => sum + tokenizer.countTokens(piece, plainText), 0);

  const beginning = (piece: string, tokens: number): string => {
    const encoded = tokenizer.encode(piece, plainText);
    for (let kept = tokens; kept > 0; kept -= 1) {
      // A token may end inside a character, which decodes to a replacement.
      const decoded = tokenizer.decode(encoded.slice(0, kept));
      const text = piece.slice(0, sharedLength(wellFormed(piece), decoded));
      // The beginning alone may be cut into other tokens, and more of them.
      if (tokenizer.countTokens(text, plainText) <= tokens) return text;
    }
    return '';
  };

  return {
    encoding,
    exact,
    count,
    cut(text, tokens) {
      let left = Math.max(0, Math.floor(tokens));
      let end = 0;
      for (const piece of textPieces(text)) {
        const needed = tokenizer.countTokens(piece, plainText);
        if (needed > left) return text.slice(0, end + beginning(piece, left).length);
        left -= needed;
        end += piece.length;
      }
      return text;
    },
  };
}

/** As an encoder sees it: half a character is a replacement. */
function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}

/** How many UTF-16 units two texts share from their start, whole characters only. */
function sharedLength(one: string, other: string): number {
  let shared = 0;
  for (const character of one) {
    if (!other.startsWith(character, shared)) break;
    shared += character.length;
  }
  return shared;
}
