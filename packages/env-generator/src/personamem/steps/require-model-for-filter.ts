import { ConfigError } from '@memgym/core';

/** @throws {ConfigError} where questions are to be tried on a model, but there is none */
export function requireModelForFilter(
  { filterQuestions }: { readonly filterQuestions: boolean },
  offline: boolean,
): void {
  if (!filterQuestions || !offline) return;
  throw new ConfigError('filterQuestions needs a model, and the generation is offline.', {
    key: 'filterQuestions',
    hint: 'Generate with a model, or leave the filter out: options of questions made offline are balanced.',
  });
}
