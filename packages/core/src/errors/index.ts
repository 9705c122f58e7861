export { BackendError } from './backend-error.js';
export { BudgetError, type BudgetUnit } from './budget-error.js';
export { ClosedError } from './closed-error.js';
export { ConfigError } from './config-error.js';
export { type DataPlace, DatasetError } from './dataset-error.js';
export { InternalError } from './internal-error.js';
export { InvalidArgumentError } from './invalid-argument-error.js';
export { isUnusableReply } from './is-unusable-reply.js';
export { type ErrorCategory, MemGymError, type MemGymErrorOptions } from './memgym-error.js';
export { NotFoundError } from './not-found-error.js';
export { ProviderError, type ProviderErrorReason } from './provider-error.js';
export { redact, registerSecret, withoutSecrets } from './redact.js';
export {
  afterSentRequests,
  type SentRequests,
  sentRequests,
  withSentRequests,
} from './sent-requests.js';
export { StorageError, type StorageErrorReason } from './storage-error.js';
export { UnsupportedCapabilityError } from './unsupported-capability-error.js';
