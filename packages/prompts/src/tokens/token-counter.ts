import { type TokenEncoding, tokenEncodingOf } from './token-encoding.js';
import { loadTokenizer, plainText, type Tokenizer } from './tokenizer.js';

/** Prose has no words, blanks or runs of signs longer than this. */
const longRun = 512;
const run = new RegExp(`[\\p{L}\\p{M}]{${longRun}}|\\s{${longRun}}|[^\\s\\p{L}\\p{N}]{${longRun}}`, 'gu');

/**
 * Divides a text for a byte-pair encoder, whose time grows with the square of a word's length, up to seconds for a run
 * of 100,000 equal letters. Prose remains one piece. Counts change only where a run of over 512 letters, blanks or
 * signs is divided, by one or two tokens per division.
 */
function textPieces(text: string): string[] {
  if (text.length <= longRun) return [text];
  const pieces: string[] = [];
  let start = 0;
  for (const match of text.matchAll(run)) {
    const end = match.index + match[0].length;
    pieces.push(text.slice(start, end));
    start = end;
  }
  pieces.push(text.slice(start));
  return pieces;
}

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

  const beginning = (piece: string, tokens: number): string =>
    longestBeginning(piece, (text) => tokenizer.countTokens(text, plainText) <= tokens, 8 * tokens);

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

/** A beginning with more characters may have fewer tokens, where they end a word. */
const furtherCharacters = 32;

/**
 * The longest beginning of whole characters that fits, found by its own size: to decode a part of the tokens would leave
 * the bytes of a divided character in the decoder, which all texts share.
 * @param likely about as many UTF-16 units as fit
 */
function longestBeginning(text: string, fits: (beginning: string) => boolean, likely: number): string {
  const upTo = (length: number): string => {
    const divided =
      /[\ud800-\udbff]/.test(text[length - 1] ?? '') && /[\udc00-\udfff]/.test(text[length] ?? '');
    return text.slice(0, divided ? length - 1 : length);
  };
  let [low, high] = [0, Math.min(text.length, Math.max(1, likely))];
  while (high < text.length && fits(upTo(high))) [low, high] = [high, Math.min(text.length, 2 * high)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (fits(upTo(middle))) low = middle;
    else high = middle;
  }
  for (let length = Math.min(text.length, low + furtherCharacters); length > low; length -= 1)
    if (fits(upTo(length))) return upTo(length);
  return upTo(low);
}
