import type { ProviderError, WriteWarning } from '@memgym/core';

/**
 * The warning about a reply that cannot be read.
 * @throws {ProviderError} the error, when `onUnusableReply` is `fail`
 */
export function unusableReply(
  { onUnusableReply }: { readonly onUnusableReply: 'skip' | 'fail' },
  error: ProviderError,
  detail = error.message,
): WriteWarning {
  if (onUnusableReply === 'fail') throw error;
  return { kind: 'unusable-reply', detail };
}
