import { ProviderError } from '@memgym/core';
import { checkQuery } from '../../prompts/check-query.js';
import { refineQuery } from '../../prompts/refine-query.js';
import { clearQueryRequest } from '../clear-query-request.js';
import type { ClearQuery, ClearQuerySetting, StageContext } from '../stage-context.js';
import { askAsOriginal, parseWhole, readOrEmpty } from './ask-as-original.js';
import { clarifyAsOriginal } from './clarify-as-original.js';

/**
 * Calls 13 and 14, which ask only about the values that the request should reveal
 * (packages/amemgym/spec.md#environment-generation).
 * @throws {ProviderError} `invalid-reply` when no wording reveals every value, or a refinement contains no request
 */
export async function makeClearQueryAsOriginal(
  context: StageContext,
  setting: ClearQuerySetting,
): Promise<ClearQuery> {
  const { piece, draft, exposedStates, variables } = setting;
  const model = context.modelFor(piece);
  const exposed = variables.filter(({ name }) => exposedStates.has(name));
  const { wanted, language, failure } = clearQueryRequest(context, setting);
  const query = await clarifyAsOriginal({
    draft,
    failure,
    check: async (query, trial) => {
      const request = { query, mayBeSilent: false, variables: exposed };
      const asked = { model, request, temperature: 'low', trial } as const;
      const read = new Map(Object.entries(await readOrEmpty(askAsOriginal(context, checkQuery, asked))));
      return [...exposedStates].every(([name, value]) => read.get(name) === value);
    },
    refine: async (query, trial) => {
      const request = { query, variables: wanted, understood: {}, silent: {}, plainly: false, language };
      const asked = { model, request, temperature: 'low', trial } as const;
      const refined = parseWhole(await askAsOriginal(context, refineQuery, asked))?.query;
      if (typeof refined === 'string') return refined.trim();
      throw new ProviderError(
        'invalid-reply',
        `The reply to '${refineQuery.name}' (${piece}) contains no request.`,
      );
    },
  });
  return { query, alsoSuggests: new Map() };
}
