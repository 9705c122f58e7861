import { ProviderError } from '@memgym/core';
import { checkQuery } from '../../prompts/check-query.js';
import { refineQuery } from '../../prompts/refine-query.js';
import { clearQueryRequest } from '../clear-query-request.js';
import type { ClearQuery, ClearQuerySetting, StageContext } from '../stage-context.js';
import { askAsReference, parseWhole, readOrEmpty } from './ask-as-reference.js';
import { clarifyAsReference } from './clarify-as-reference.js';

/**
 * Calls 13 and 14, which ask only about the values that the request should reveal
 * (packages/amemgym/spec.md#environment-generation).
 * @throws {ProviderError} `invalid-reply` when no wording reveals every value, or a refinement contains no request
 */
export async function makeClearQueryAsReference(
  context: StageContext,
  setting: ClearQuerySetting,
): Promise<ClearQuery> {
  const { piece, draft, exposedStates, variables } = setting;
  const model = context.modelFor(piece);
  const exposed = variables.filter(({ name }) => exposedStates.has(name));
  const { wanted, language, failure } = clearQueryRequest(context, setting);
  const query = await clarifyAsReference({
    draft,
    failure,
    check: async (query, trial) => {
      const request = { query, mayBeSilent: false, variables: exposed };
      const asked = { model, request, temperature: 'low', trial } as const;
      const read = new Map(Object.entries(await readOrEmpty(askAsReference(context, checkQuery, asked))));
      return [...exposedStates].every(([name, value]) => read.get(name) === value);
    },
    refine: async (query, trial) => {
      const request = { query, variables: wanted, understood: {}, silent: {}, plainly: false, language };
      const asked = { model, request, temperature: 'low', trial } as const;
      const refined = parseWhole(await askAsReference(context, refineQuery, asked))?.query;
      if (typeof refined === 'string') return refined.trim();
      throw new ProviderError(
        'invalid-reply',
        `The reply to '${refineQuery.name}' (${piece}) contains no request.`,
      );
    },
  });
  return { query, alsoSuggests: new Map() };
}
