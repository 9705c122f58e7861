import { type InstalledPackages, installedPackages, whyNotLoaded } from '@memgym/core/config';
import { ConfigError } from '@memgym/core/errors';
import type { TokenEncoding } from './token-encoding.js';

/** The used functions of `gpt-tokenizer` for one encoding. */
export interface Tokenizer {
  countTokens(text: string, options: PlainText): number;
}

interface PlainText {
  readonly disallowedSpecial: Set<string>;
}

/** Names of special tokens count as ordinary text. */
export const plainText: PlainText = { disallowedSpecial: new Set() };

const loaded = new Map<TokenEncoding, Tokenizer>();

/**
 * The tokenizer of an encoding. Its tables are a few megabytes of source, so they are loaded once, on first use, and the
 * package that has them is optional.
 * @throws {ConfigError} when gpt-tokenizer is not installed
 */
export function loadTokenizer(encoding: TokenEncoding, packages?: InstalledPackages): Tokenizer {
  const before = loaded.get(encoding);
  if (before !== undefined && packages === undefined) return before;
  const tokenizer = requireTokenizer(encoding, packages ?? installedPackages(import.meta.url));
  loaded.set(encoding, tokenizer);
  return tokenizer;
}

function requireTokenizer(encoding: TokenEncoding, packages: InstalledPackages): Tokenizer {
  try {
    return packages.load(`gpt-tokenizer/encoding/${encoding}`) as Tokenizer;
  } catch (cause) {
    const why = whyNotLoaded(cause);
    throw new ConfigError(
      `Counting tokens needs the package gpt-tokenizer, which could not be loaded (${why}).`,
      {
        hint: 'Install it where the program runs (`npm install gpt-tokenizer`): a bundle does not contain it.',
        cause,
      },
    );
  }
}
