import type { Simulation } from '@memgym/prompts';
import { detectLanguage } from '@memgym/text';
import type { NumberedText } from '../../toolkit/shown-text.js';
import type { FunctionCalls, FunctionSituation } from '../prompts/function-situation.js';

/**
 * The simulated manager: searches every storage that is not empty for the question’s own words. When warned it
 * considers the oldest quarter of the queue: statements about everyday topics are transferred, the rest is
 * archived; and of a working context that has more memories than the queue it saves the older half.
 */
export function simulateFunctions(situation: FunctionSituation, { concepts }: Simulation): FunctionCalls {
  const { question, warning, working, queue, recallStored, archiveStored } = situation;
  const calls: FunctionCalls['calls'] = [];
  if (warning) {
    const oldest = queue.slice(0, Math.ceil(queue.length / 4));
    const lasting = oldest.filter(({ text }) =>
      concepts(text, detectLanguage(text)).some(({ source }) => source === 'statement'),
    );
    const passing = oldest.filter((memory) => !lasting.includes(memory));
    const longest = working.length > queue.length ? working.slice(0, Math.ceil(working.length / 2)) : [];
    if (longest.length > 0) calls.push({ function: 'save', query: '', memories: numbersOf(longest) });
    if (passing.length > 0) calls.push({ function: 'archive', query: '', memories: numbersOf(passing) });
    if (lasting.length > 0) calls.push({ function: 'transfer', query: '', memories: numbersOf(lasting) });
  }
  if (recallStored > 0) calls.push({ function: 'recall', query: question, memories: [] });
  if (archiveStored > 0) calls.push({ function: 'retrieve', query: question, memories: [] });
  return { calls };
}

function numbersOf(memories: readonly NumberedText[]): number[] {
  return memories.map(({ number }) => number);
}
