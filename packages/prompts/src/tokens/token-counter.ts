import { wellFormed } from '@memgym/core/memory';
import { textPieces } from './text-pieces.js';
import { type TokenEncoding, tokenEncodingOf } from './token-encoding.js';
import { loadTokenizer, plainText, type Tokenizer } from './tokenizer.js';

/** Counts and cuts text by the tokens of one encoding. */
export interface TokenCounter {
  readonly encoding: TokenEncoding;
  /** True for the model's own encoding; false for a replacement, because the model's own is unknown. */
  readonly exact: boolean;
  /** Number of tokens of the text, from 0; names of special tokens count as ordinary text. */
  count(text: string): number;
  /** The longest beginning of the text with at most `tokens` tokens; no character is split. */
  cut(text: string, tokens: number): string;
}

/**
 * The counter for a model. Its tables are loaded on first use (about 0.2 s, once per process). For a model with an
 * unknown encoding it uses `o200k_base` and is not `exact`.
 * @throws {ConfigError} when the optional package gpt-tokenizer is not installed
 */
export async function loadTokenCounter(model: string): Promise<TokenCounter> {
  const known = tokenEncodingOf(model);
  const encoding = known ?? 'o200k_base';
  return createCounter(loadTokenizer(encoding), encoding, known !== null);
}

function createCounter(tokenizer: Tokenizer, encoding: TokenEncoding, exact: boolean): TokenCounter {
  const count = (text: string): number =>
    textPieces(text).reduce((sum, piece) => sum + tokenizer.countTokens(piece, plainText), 0);

  const beginning = (piece: string, tokens: number): string => {
    const encoded = tokenizer.encode(piece, plainText);
    for (let length = tokens; length > 0; length -= 1) {
      // A token may end inside a character, which decodes to a replacement.
      const decoded = tokenizer.decode(encoded.slice(0, length));
      const text = piece.slice(0, sharedLength(wellFormed(piece), decoded));
      // On its own, the beginning may be encoded as more tokens.
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

/** Length of the common beginning of two texts in UTF-16 units, whole characters only. */
function sharedLength(one: string, other: string): number {
  let shared = 0;
  for (const character of one) {
    if (!other.startsWith(character, shared)) break;
    shared += character.length;
  }
  return shared;
}
