import type { JsonObject } from '@memgym/core';
import type { MemoryBenchItem } from '../data/memorybench-item.js';

/**
 * Chat-format examples for fine-tuning: the request and the first answer of each training item whose user showed the
 * action after that answer (packages/memorybench/spec.md#protocols). Without an action, the examples include each item
 * that has an answer.
 */
export function fineTuningExamples(
  items: readonly MemoryBenchItem[],
  action?: 'like' | 'copy',
): JsonObject[] {
  return items.flatMap(({ question, instructions, dialogue }) => {
    const answer = dialogue?.messages.find(({ role }) => role === 'assistant');
    const first = dialogue?.feedback.find(({ round }) => round === 1)?.actions ?? [];
    if (answer === undefined || (action !== undefined && !first.includes(action))) return [];
    return [
      {
        messages: [
          ...(instructions === undefined ? [] : [{ role: 'system', content: instructions }]),
          { role: 'user', content: question },
          { role: 'assistant', content: answer.content },
        ],
      },
    ];
  });
}
