import { ConfigError } from '@memgym/core';

/** @throws {ConfigError} when a filter needs a model and there is none */
export function requireModelForFilter(
  { filterQuestions }: { readonly filterQuestions: boolean },
  offline: boolean,
): void {
  if (!filterQuestions || !offline) return;
  throw new ConfigError('filterQuestions needs a model, but the generation is offline.', {
    key: 'filterQuestions',
    hint: 'Generate with a model, or omit the filter: questions made offline have balanced options.',
  });
}
