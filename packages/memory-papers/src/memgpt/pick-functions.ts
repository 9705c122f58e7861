import type { ReadRequest } from '@memgym/memory-systems/define';
import { type NumberedText, showText } from '../toolkit/shown-text.js';
import type { MemgptFunction, PickedFunction } from './functions.js';
import type { MemgptMemoryOptions } from './memgpt-memory-options.js';
import type { MemgptState } from './memgpt-state.js';
import type { PlacedMemory } from './placed-memory.js';
import { pickFunctionsPrompt } from './prompts/pick-functions.js';
import type { MemgptRules } from './rules.js';
import type { Workspace } from './workspace.js';

/**
 * Shows the model the main context and the question, and returns its function calls: one call; none if the reply
 * cannot be read.
 *
 * @throws {ProviderError} when the reply cannot be read and `onUnusableReply` is `fail`
 */
export async function pickFunctions(
  { query, tryAsk }: Pick<ReadRequest<MemgptState>, 'query' | 'tryAsk'>,
  workspace: Workspace,
  options: MemgptMemoryOptions,
  rules: MemgptRules,
): Promise<PickedFunction[]> {
  const { capacity, unit, warnAt, onUnusableReply } = options;
  const working = workspace.at('working');
  const queue = workspace.at('queue');
  const shown = [...working, ...queue];
  const used = workspace.mainSize();
  const pressure = rules.pressure(query.text, workspace, options);
  const asked = await tryAsk(pickFunctionsPrompt, {
    question: query.text,
    ...(query.queryTime && { asked: query.queryTime }),
    warning: pressure > warnAt * capacity,
    used,
    capacity,
    unit,
    summary: workspace.at('summary')[0]?.text ?? '',
    working: working.map(shownMemory(0)),
    queue: queue.map(shownMemory(working.length)),
    recallStored: workspace.ids('recall').length,
    archiveStored: workspace.ids('archive').length,
  });
  if (!asked.ok) {
    if (onUnusableReply === 'fail') throw asked.error;
    return [];
  }
  return asked.output.calls.map(({ function: name, query: text, memories }) => ({
    function: name,
    query: searching.has(name) ? text.trim() : '',
    memoryIds: searching.has(name) ? [] : memories.flatMap((number) => shown[number]?.id ?? []),
  }));
}

const searching: ReadonlySet<MemgptFunction> = new Set(['retrieve', 'recall']);

function shownMemory(first: number): (memory: PlacedMemory, place: number) => NumberedText {
  return (memory, place) => ({ number: first + place, ...showText(memory) });
}
