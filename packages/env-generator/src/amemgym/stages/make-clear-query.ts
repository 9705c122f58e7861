import { isUnusableReply, ProviderError } from '@memgym/core';
import type { AmemgymState, AmemgymVariable } from '@memgym/datasets';
import { askPrompt } from '@memgym/llm-client';
import { checkQuery } from '../prompts/check-query.js';
import { refineQuery } from '../prompts/refine-query.js';
import { mostMendings } from './attempts.js';
import type { GenerationContext } from './generation-context.js';

export interface ClearQuerySetting {
  /** Name of the work, see `GenerationContext.modelFor`. */
  readonly piece: string;
  readonly draft: string;
  /** The values that the request should reveal. */
  readonly exposedStates: AmemgymState;
  readonly variables: readonly AmemgymVariable[];
}

/**
 * Calls 13 and 14: a request from which a reader can infer every value that it should reveal
 * (docs/specs/amemgym.md#environment-generation).
 * @throws {ProviderError} `invalid-reply` when that needs too many rounds
 */
export async function makeClearQuery(
  context: GenerationContext,
  { piece, draft, exposedStates, variables }: ClearQuerySetting,
): Promise<string> {
  const model = context.modelFor(piece);
  const exposed = variables
    .filter(({ name }) => exposedStates.has(name))
    .map(({ name, choices }) => ({ name, choices: [...choices] }));
  let query = draft;
  for (let round = 0; round <= mostMendings; round += 1) {
    const options = {
      role: 'generator' as const,
      temperature: context.calls.lowTemperature,
      maxOutputTokens: context.calls.maxOutputTokens,
      trial: round,
      ...(context.signal !== undefined && { signal: context.signal }),
    };
    try {
      const { output } = await askPrompt(
        model,
        checkQuery,
        { request: { query, variables: exposed } },
        options,
      );
      const read = new Map(Object.entries(output));
      if ([...exposedStates].every(([name, value]) => read.get(name) === value)) return query;
      if (round === mostMendings) break;
      const wanted = exposed.map((variable) => ({
        ...variable,
        value: exposedStates.get(variable.name) ?? '',
      }));
      const refined = await askPrompt(model, refineQuery, { request: { query, variables: wanted } }, options);
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
