import { ProviderError, type ProviderErrorReason } from './provider-error.js';

const unusable: ReadonlySet<ProviderErrorReason> = new Set([
  'invalid-reply',
  'incomplete-reply',
  'content-filter',
  'refusal',
]);

/** True where a model did reply, but not with what was asked for; false where no reply could be had. */
export const isUnusableReply = (error: unknown): error is ProviderError =>
  ProviderError.isInstance(error) && unusable.has(error.reason);
