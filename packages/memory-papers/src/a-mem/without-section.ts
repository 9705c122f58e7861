import { ProviderError } from '@memgym/core/errors';

/** The error for a reply that lacks a requested section. */
export function withoutSection(name: string): ProviderError {
  return new ProviderError('invalid-reply', `The model's reply has no section ${name}.`);
}
