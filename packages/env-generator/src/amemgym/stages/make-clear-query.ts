import { isUnusableReply, ProviderError } from '@memgym/core';
import type { AmemgymState, AmemgymVariable } from '@memgym/datasets';
import { askPrompt } from '@memgym/llm-client';
import { checkQuery, notStated } from '../prompts/check-query.js';
import { languageName } from '../prompts/language-name.js';
import { refineQuery } from '../prompts/refine-query.js';
import { askingOptions } from './asking-options.js';
import { mostMendings } from './attempts.js';
import type { GenerationContext } from './generation-context.js';

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
  const mayBeSilent = environment.profile === 'fixed';
  let query = draft;
  for (let round = 0; round <= mostMendings; round += 1) {
    const options = askingOptions(context, round, 'low');
    try {
      const request = { query, mayBeSilent, variables: mayBeSilent ? withSilence(shown) : exposed };
      const { output } = await askPrompt(model, checkQuery, { request }, options);
      const read = new Map(Object.entries(output));
      const leaks = mayBeSilent ? leaksOf(read, exposedStates) : [];
      const isClear = [...exposedStates].every(([name, value]) => read.get(name) === value);
      if (isClear && leaks.length === 0) return query;
      // A true value that a message gives away early is better than no message.
      const isTrue = leaks.every((name) => read.get(name) === state.get(name));
      if (round === mostMendings && isClear && isTrue) return query;
      if (round === mostMendings) break;
      const wanted = exposed.map((variable) => ({
        ...variable,
        value: exposedStates.get(variable.name) ?? '',
      }));
      const refined = await askPrompt(
        model,
        refineQuery,
        { request: { query, variables: wanted, silent: leaks, language } },
        options,
      );
      if (refined.output.query.trim() !== '') query = refined.output.query.trim();
    } catch (error) {
      if (!isUnusableReply(error)) throw error;
    }
  }
  throw new ProviderError(
    'invalid-reply',
    `No request clearly revealed ${JSON.stringify(Object.fromEntries(exposedStates))} (${piece}), in ` +
      `${mostMendings} rounds.`,
  );
}

const withSilence = (variables: readonly { readonly name: string; readonly choices: readonly string[] }[]) =>
  variables.map(({ name, choices }) => ({ name, choices: [...choices, notStated] }));

/** The variables that a message reveals although it should not. */
function leaksOf(read: ReadonlyMap<string, string>, exposed: AmemgymState): string[] {
  return [...read].filter(([name, value]) => !exposed.has(name) && value !== notStated).map(([name]) => name);
}
