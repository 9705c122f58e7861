import { ProviderError } from '@memgym/core/errors';
import type { WriteWarning } from '@memgym/core/memory';
import {
  type ChangeRequest,
  derivedId,
  type MemoryDraft,
  mergeSourceIds,
  numberMemories,
} from '@memgym/memory-systems/define';
import { latestEventTime, unusableReply } from '@memgym/memory-systems/toolkit';
import { showText } from '../toolkit/shown-text.js';
import type { GenerativeAgentsConstants } from './generative-agents-constants.js';
import type { GenerativeAgentsState, Trace } from './generative-agents-state.js';
import type { MemoryStreamIndex } from './memory-stream-index.js';
import { askQuestionsPrompt } from './prompts/ask-questions.js';
import { drawInsightsPrompt } from './prompts/draw-insights.js';
import { rateImportance } from './rate-importance.js';

export interface Reflection {
  readonly put: readonly MemoryDraft[];
  readonly warnings: readonly WriteWarning[];
  readonly state: GenerativeAgentsState;
}

/**
 * Draws insights from the latest memories: asks questions, retrieves memories for them, draws insights and rates
 * each. Two calls, plus one per insight. Source: docs/specs/memory-systems.md#generative-agents.
 * @throws {ProviderError} when a reply cannot be used and `onUnusableReply` is `fail`
 */
export async function reflect(
  request: ChangeRequest<GenerativeAgentsState, MemoryStreamIndex>,
  options: GenerativeAgentsConstants,
): Promise<Reflection> {
  const { state, size } = request.view;
  const { constants } = options;
  if (state.gathered < constants.threshold || size === 0) return { put: [], warnings: [], state };
  return drawn(request, options, { ...state, gathered: 0 });
}

async function drawn(
  request: ChangeRequest<GenerativeAgentsState, MemoryStreamIndex>,
  options: GenerativeAgentsConstants,
  state: GenerativeAgentsState,
): Promise<Reflection> {
  const { tryAsk } = request;
  const { constants, rules } = options;
  const latest = rules
    .latest(request.view, constants.items, options)
    .map(({ item }) => showText(item, rules.showsTimes));
  const asked = await tryAsk(askQuestionsPrompt, { memories: latest, count: constants.questions });
  if (!asked.ok) return unusable(asked.error, options, state);
  const questions = asked.output.questions.slice(0, constants.questions);
  const miscount = miscountOf('questions', questions, options);
  if (miscount !== undefined) return unusable(miscount, options, state);
  const evidence = await rules.evidence(questions, request, constants.evidence);
  const numbered = numberMemories(evidence.sort((left, right) => left.order - right.order));
  if (numbered.shown.length === 0) return { put: [], warnings: [], state };

  const memories = numbered.shown.map(({ number, record }) => ({
    number,
    ...showText(record.item, rules.showsTimes),
  }));
  const drawn = await tryAsk(drawInsightsPrompt, { questions, memories, count: constants.insights });
  if (!drawn.ok) return unusable(drawn.error, options, state);
  const drawnInsights = drawn.output.insights.slice(0, constants.insights);
  const miscounted = miscountOf('insights', drawnInsights, options);
  if (miscounted !== undefined) return unusable(miscounted, options, state);
  const uncited: WriteWarning[] = [];
  const insights = drawnInsights.flatMap((insight) => {
    const named = insight.memories.flatMap((number) => numbered.find(number) ?? []);
    const cited = rules.citesAllEvidence ? evidence : named;
    if (cited.length > 0) return [{ text: insight.text, cited }];
    const detail = `The model named no shown memory for ${JSON.stringify(insight.text)}; it was left out.`;
    uncited.push({ kind: 'dropped-item', detail });
    return [];
  });
  const { ratings, warnings } = await rateImportance(
    insights.map(({ text }) => text),
    request,
    options,
  );
  const put = insights.map(({ text, cited }, place): MemoryDraft => {
    const items = cited.map(({ item }) => item);
    const rating = ratings[place] ?? 0;
    const step = rules.insightStep(state.step, place);
    const data: Trace = { rating, at: state.now, step };
    return {
      id: derivedId(
        'insight',
        items.map(({ id }) => id),
        text,
      ),
      kind: 'insight',
      text,
      sourceIds: mergeSourceIds(...items),
      eventTime: latestEventTime(items),
      data,
    };
  });
  const unique = [...new Map(put.map((draft) => [draft.id, draft])).values()];
  return {
    put: unique,
    warnings: [...numbered.warnings(), ...uncited, ...warnings],
    state: { ...state, step: state.step + put.length },
  };
}

/** The error of a list of another length, if the number must be exact. */
function miscountOf(
  what: 'questions' | 'insights',
  list: readonly unknown[],
  { rules, constants: { [what]: count } }: GenerativeAgentsConstants,
): ProviderError | undefined {
  if (!rules.needsExactCounts || list.length === count) return undefined;
  return new ProviderError('invalid-reply', `The model gave ${list.length} ${what} instead of ${count}.`);
}

/** Draws nothing, with a warning; the same memories are not reflected on again. */
function unusable(
  error: ProviderError,
  options: GenerativeAgentsConstants,
  state: GenerativeAgentsState,
): Reflection {
  return { put: [], warnings: [unusableReply(options, error)], state };
}
