import { isUnusableReply, ProviderError } from '@memgym/core';
import type { AmemgymState, AmemgymVariable } from '@memgym/datasets';
import { askPrompt } from '@memgym/llm-client';
import { checkQuery, notStated } from '../prompts/check-query.js';
import { languageName } from '../prompts/language-name.js';
import { refineQuery } from '../prompts/refine-query.js';
import { askAsReleased, parseReleased, readOrEmpty } from './ask-as-released.js';
import { askingOptions } from './asking-options.js';
import { mostMendings } from './attempts.js';
import { clarifyAsReleased } from './clarify-as-released.js';
import type { GenerationContext } from './generation-context.js';
import { readState } from './read-state.js';

/** Most refinements of a request whose only fault is that it also reveals other values, which are true. */
const mostLeakMendings = 5;

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
 * (docs/specs/amemgym.md#environment-generation).
 * @throws {ProviderError} `invalid-reply` when that needs too many rounds
 */
export async function makeClearQuery(
  context: GenerationContext,
  { piece, draft, exposedStates, state, variables }: ClearQuerySetting,
): Promise<string> {
  const model = context.modelFor(piece);
  const { environment } = context;
  const language = languageName[environment.language];
  const shown = variables.map(({ name, choices }) => ({ name, choices: [...choices] }));
  const exposed = shown.filter(({ name }) => exposedStates.has(name));
  const wanted = exposed.map((variable) => ({
    ...variable,
    value: exposedStates.get(variable.name) ?? '',
  }));
  const failure =
    `No request clearly revealed ${JSON.stringify(Object.fromEntries(exposedStates))} (${piece}), in ` +
    `${mostMendings} rounds.`;
  if (environment.profile === 'reference') {
    return clarifyAsReleased({
      draft,
      failure,
      check: async (query, trial) => {
        const request = { query, mayBeSilent: false, variables: exposed };
        const asked = { model, request, temperature: 'low', trial } as const;
        const read = new Map(Object.entries(await readOrEmpty(askAsReleased(context, checkQuery, asked))));
        return [...exposedStates].every(([name, value]) => read.get(name) === value);
      },
      refine: async (query, trial) => {
        const request = { query, variables: wanted, understood: {}, silent: {}, language };
        const asked = { model, request, temperature: 'low', trial } as const;
        const refined = parseReleased(await askAsReleased(context, refineQuery, asked))?.query;
        if (typeof refined === 'string') return refined.trim();
        throw new ProviderError(
          'invalid-reply',
          `No request in the reply to '${refineQuery.name}' (${piece}).`,
        );
      },
    });
  }
  let query = draft;
  let nearlyClear: string | undefined;
  for (let round = 0; round <= mostMendings; round += 1) {
    const options = askingOptions(context, round, 'low');
    try {
      const request = { query, mayBeSilent: true, variables: withSilence(shown) };
      const { output } = await askPrompt(model, checkQuery, { request }, options);
      const read = readState(output, variables, environment);
      const leaks = leaksOf(read, exposedStates, variables);
      const isClear = [...exposedStates].every(([name, value]) => read.get(name) === value);
      if (isClear && leaks.length === 0) return query;
      // A true value that a message gives away early is better than no message.
      if (isClear && leaks.every(([name, value]) => state.get(name) === value)) nearlyClear ??= query;
      if (nearlyClear !== undefined && round >= mostLeakMendings) return nearlyClear;
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
  if (nearlyClear !== undefined) return nearlyClear;
  throw new ProviderError('invalid-reply', failure);
}

const withSilence = (variables: readonly { readonly name: string; readonly choices: readonly string[] }[]) =>
  variables.map(({ name, choices }) => ({ name, choices: [...choices, notStated] }));

/** The values that a message reveals although it should not; what is not a choice says that it reveals none. */
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
