import type { ProviderError, WriteWarning } from '@memgym/core';
import { unusableReply } from '@memgym/memory-systems/toolkit';
import type { AMemMemoryOptions } from './a-mem-memory-options.js';

/**
 * Warns that a reply about an evolution cannot be read.
 * @throws {ProviderError} when `onUnusableReply` is `fail`
 */
export function unusable(
  error: ProviderError,
  options: AMemMemoryOptions,
  warnings: WriteWarning[],
): undefined {
  warnings.push(unusableReply(options, error, `${error.message} No note was linked or rewritten.`));
}
