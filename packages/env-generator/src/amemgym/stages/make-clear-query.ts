import { isUnusableReply, ProviderError } from '@memgym/core';
import type { AmemgymState, AmemgymVariable } from '@memgym/datasets';
import { askPrompt } from '@memgym/prompts';
import { checkQuery, notStated } from '../prompts/check-query.js';
import { languageTexts } from '../prompts/language-texts.js';
import { refineQuery } from '../prompts/refine-query.js';
import { askAsReleased, parseReleased, readOrEmpty } from './ask-as-released.js';
import { askingOptions } from './asking-options.js';
import { clarifyAsReleased, mostMendings } from './clarify-as-released.js';
import type { GenerationContext } from './generation-context.js';
import { readState } from './read-state.js';

/** Maximum number of refinements of a request whose only fault is that it also reveals other true values. */
const mostLeakMendings = 5;

/** The refinement from which on a request that nobody has understood may state its values. */
const firstPlainMending = 15;

/** A request and the values of other variables that a reader infers from it although they are not true. */
export interface ClearQuery {
  readonly query: string;
  readonly alsoSuggests: AmemgymState;
}

export interface ClearQuerySetting {
  /** Name of the work, see `GenerationContext.modelFor`. */
  readonly piece: string;
  readonly draft: string;
  /** The values that the request should reveal. */
  readonly exposedStates: AmemgymState;
  /** All values of the user at that time. */
  readonly state: AmemgymState;
  readonly variables: readonly AmemgymVariable[];
}

/**
 * Calls 13 and 14: a request from which a reader can infer every value that it should reveal
 * (docs/specs/amemgym.md#environment-generation). In `fixed`, a request that suggests false values after every
 * refinement is used as well, in the wording with the fewest of them.
 * @throws {ProviderError} `invalid-reply` when no wording reveals every value
 */
export async function makeClearQuery(
  context: GenerationContext,
  { piece, draft, exposedStates, state, variables }: ClearQuerySetting,
): Promise<ClearQuery> {
  const model = context.modelFor(piece);
  const { environment } = context;
  const language = languageTexts[environment.language].name;
  const exposed = variables.filter(({ name }) => exposedStates.has(name));
  const wanted = exposed.map((variable) => ({
    ...variable,
    value: exposedStates.get(variable.name) ?? '',
  }));
  const failure =
    `No request clearly revealed ${JSON.stringify(Object.fromEntries(exposedStates))} (${piece}), in ` +
    `${mostMendings} rounds.`;
  if (environment.profile === 'reference') {
    const query = await clarifyAsReleased({
      draft,
      failure,
      check: async (query, trial) => {
        const request = { query, mayBeSilent: false, variables: exposed };
        const asked = { model, request, temperature: 'low', trial } as const;
        const read = new Map(Object.entries(await readOrEmpty(askAsReleased(context, checkQuery, asked))));
        return [...exposedStates].every(([name, value]) => read.get(name) === value);
      },
      refine: async (query, trial) => {
        const request = { query, variables: wanted, understood: {}, silent: {}, plainly: false, language };
        const asked = { model, request, temperature: 'low', trial } as const;
        const refined = parseReleased(await askAsReleased(context, refineQuery, asked))?.query;
        if (typeof refined === 'string') return refined.trim();
        throw new ProviderError(
          'invalid-reply',
          `The reply to '${refineQuery.name}' (${piece}) contains no request.`,
        );
      },
    });
    return { query, alsoSuggests: new Map() };
  }
  const withSilence = variables.map(({ name, choices }) => ({ name, choices: [...choices, notStated] }));
  let query = draft;
  /** The clear wording with the fewest false values so far; among equals, the first. */
  let best: ClearQuery | undefined;
  for (let round = 0; round <= mostMendings; round += 1) {
    const options = askingOptions(context, round, 'low');
    try {
      const request = { query, mayBeSilent: true, variables: withSilence };
      const { output } = await askPrompt(model, checkQuery, { request }, options);
      const read = readState(output, variables, environment);
      const leaks = leaksOf(read, exposedStates, variables);
      const isClear = [...exposedStates].every(([name, value]) => read.get(name) === value);
      if (isClear && leaks.length === 0) return { query, alsoSuggests: new Map() };
      if (isClear) {
        const alsoSuggests = new Map(leaks.filter(([name, value]) => state.get(name) !== value));
        if (best === undefined || alsoSuggests.size < best.alsoSuggests.size) best = { query, alsoSuggests };
      }
      // A true value that a message gives away early is better than no message.
      if (best?.alsoSuggests.size === 0 && round >= mostLeakMendings) return best;
      if (round === mostMendings) break;
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
            plainly: best === undefined && round + 1 >= firstPlainMending,
            language,
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
  read: AmemgymState,
  exposed: AmemgymState,
  variables: readonly AmemgymVariable[],
): [string, string][] {
  return [...read].filter(
    ([name, value]) =>
      !exposed.has(name) &&
      variables.some((variable) => variable.name === name && variable.choices.includes(value)),
  );
}
