import { isUnusableReply, ProviderError } from '@memgym/core';
import { askPrompt } from '@memgym/prompts';
import { checkQuery, notStated } from '../prompts/check-query.js';
import { refineQuery } from '../prompts/refine-query.js';
import type { StateVariable, UserState } from '../state.js';
import { askingOptions } from './asking-options.js';
import { clearQueryRequest } from './clear-query-request.js';
import { mostRefinements } from './most-refinements.js';
import type { ClearQuery, ClearQuerySetting, StageContext } from './stage-context.js';

/** Maximum number of refinements of a request whose only fault is that it also reveals other true values. */
const mostLeakRefinements = 5;

/** The refinement from which on a request that nobody has understood may state its values. */
const firstPlainRefinement = 15;

/**
 * Calls 13 and 14: a request from which a reader can infer every value that it should reveal
 * (packages/amemgym/spec.md#environment-generation). A request that suggests false values after every refinement is used
 * as well, in the wording with the fewest of them.
 * @throws {ProviderError} `invalid-reply` when no wording reveals every value
 */
export async function makeClearQuery(context: StageContext, setting: ClearQuerySetting): Promise<ClearQuery> {
  const { piece, draft, exposedStates, state, variables } = setting;
  const model = context.modelFor(piece);
  const { wanted, language, absence, failure } = clearQueryRequest(context, setting);
  const withSilence = variables.map(({ name, choices }) => ({ name, choices: [...choices, notStated] }));
  let query = draft;
  /** The clear wording with the fewest false values so far; among equals, the first. */
  let best: ClearQuery | undefined;
  for (let round = 0; round <= mostRefinements; round += 1) {
    const options = askingOptions(context, round, 'low');
    try {
      const request = { query, mayBeSilent: true, variables: withSilence, ...absence };
      const { output } = await askPrompt(model, checkQuery, { request }, options);
      const read = context.rules.readState(output, variables);
      const leaks = leaksOf(read, exposedStates, variables);
      const isClear = [...exposedStates].every(([name, value]) => read.get(name) === value);
      if (isClear && leaks.length === 0) return { query, alsoSuggests: new Map() };
      if (isClear) {
        const alsoSuggests = new Map(leaks.filter(([name, value]) => state.get(name) !== value));
        if (best === undefined || alsoSuggests.size < best.alsoSuggests.size) best = { query, alsoSuggests };
      }
      // A true value that a message gives away early is better than no message.
      if (best?.alsoSuggests.size === 0 && round >= mostLeakRefinements) return best;
      if (round === mostRefinements) break;
      const wrong = [...read].filter(([name, value]) => (exposedStates.get(name) ?? value) !== value);
      const refined = await askPrompt(
        model,
        refineQuery,
        {
          request: {
            query,
            variables: wanted,
            understood: Object.fromEntries(wrong),
            silent: Object.fromEntries(leaks),
            plainly: best === undefined && round + 1 >= firstPlainRefinement,
            language,
            ...absence,
          },
        },
        options,
      );
      if (refined.output.query.trim() !== '') query = refined.output.query.trim();
    } catch (error) {
      if (!isUnusableReply(error)) throw error;
    }
  }
  if (best !== undefined) return best;
  throw new ProviderError('invalid-reply', failure);
}

/**
 * The values that a message reveals although it should not; anything that is not a choice means that none is revealed.
 */
function leaksOf(
  read: UserState,
  exposed: UserState,
  variables: readonly StateVariable[],
): [string, string][] {
  return [...read].filter(
    ([name, value]) =>
      !exposed.has(name) &&
      variables.some((variable) => variable.name === name && variable.choices.includes(value)),
  );
}
