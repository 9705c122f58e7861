import { ConfigError, didYouMean } from '@memgym/core';
import { presetNamed, restPresets } from './presets.js';
import type { RestOptions } from './rest-options.js';

/** The options with those of the preset: everything that is needed is there. */
export interface CompleteOptions
  extends Omit<RestOptions, 'preset' | 'url' | 'remember' | 'recall' | 'headers'> {
  readonly preset?: string | undefined;
  readonly url: string;
  readonly keyHeader: string;
  readonly keyPrefix: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly remember: NonNullable<RestOptions['remember']>;
  readonly recall: NonNullable<RestOptions['recall']>;
  readonly timeLimitMs: number;
}

/** @throws {ConfigError} when a part is missing */
export function completeOptions(given: RestOptions): CompleteOptions {
  const preset = given.preset === undefined ? undefined : presetNamed(given.preset);
  if (given.preset !== undefined && preset === undefined) {
    const names = restPresets.map(({ name }) => name);
    throw new ConfigError(`There is no preset ${JSON.stringify(given.preset)}.`, {
      key: 'preset',
      hint: `${didYouMean(given.preset, names)} There are ${names.join(', ')}.`.trim(),
    });
  }
  const { url, remember, recall, ...others } = { ...preset?.options, ...given };
  if (url === undefined) throw missing('url', 'Give the address of the service.');
  if (remember === undefined)
    throw missing('remember', 'Say which request stores messages, or name a `preset`.');
  if (recall === undefined) throw missing('recall', 'Say which request searches, or name a `preset`.');
  const { keyHeader = 'authorization', keyPrefix = 'Bearer ', headers = {}, timeLimitMs = 60_000 } = others;
  return { ...others, ...{ url, remember, recall, keyHeader, keyPrefix, headers, timeLimitMs } };
}

function missing(key: string, hint: string): ConfigError {
  return new ConfigError(`\`${key}\` is missing.`, { key, hint });
}
