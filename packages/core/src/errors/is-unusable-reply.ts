import { ProviderError, type ProviderErrorReason } from './provider-error.js';

const unusable: ReadonlySet<ProviderErrorReason> = new Set([
  'invalid-reply',
  'incomplete-reply',
  'content-filter',
  'refusal',
]);

/** True when a model replied in the wrong form; false when there was no reply. */
export const isUnusableReply = (error: unknown): error is ProviderError =>
  ProviderError.isInstance(error) && unusable.has(error.reason);
