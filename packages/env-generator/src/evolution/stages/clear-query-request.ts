import { absentValueOf } from '../config/absent-value.js';
import type { StateVariable } from '../state.js';
import { mostRefinements } from './most-refinements.js';
import type { ClearQuerySetting, StageContext } from './stage-context.js';

/** The input that calls 13 and 14 share: the values that a request should reveal, and the language. */
export function clearQueryRequest(
  { environment, language }: Pick<StageContext, 'environment' | 'language'>,
  { piece, exposedStates, variables }: ClearQuerySetting,
): {
  readonly wanted: (StateVariable & { readonly value: string })[];
  readonly language: string;
  /** In environments with additions or deletions. */
  readonly absence: { readonly absent?: string };
  /** The error if all refinements fail. */
  readonly failure: string;
} {
  const absent = absentValueOf({ environment, language });
  return {
    absence: absent === undefined ? {} : { absent },
    wanted: variables
      .filter(({ name }) => exposedStates.has(name))
      .map((variable) => ({ ...variable, value: exposedStates.get(variable.name) ?? '' })),
    language: language.name,
    failure:
      `No request clearly revealed ${JSON.stringify(Object.fromEntries(exposedStates))} (${piece}), in ` +
      `${mostRefinements} rounds.`,
  };
}
