import type { AnsweredMemory, MemoryAnswer } from './ask-memory.js';

/** Why a memory was found or not, in one sentence. */
export function stepText(
  { step, rank, inText, filters = [] }: AnsweredMemory,
  { k, counts }: Pick<MemoryAnswer, 'k' | 'counts'>,
): string {
  const place = rank === undefined ? '' : ` at rank ${rank}`;
  switch (step) {
    case 'found':
      return inText
        ? `It was found${place}, and the text for the prompt shows it.`
        : `It was found${place}, but the limit of tokens left it out of the text for the prompt.`;
    case 'k':
      return `It was not returned: others are better. ${place === '' ? '' : `It is${place}; `}${place === '' ? 'At' : 'at'} most ${k} of a kind are asked for.`;
    case 'unmatched':
      return 'It was not found: no index gives it a score for this question.';
    case 'filtered':
      return `It was excluded by a filter: ${filters.join(', ')}.`;
    case 'expired':
      return 'It has expired, so it is not found.';
    case 'retired':
      return 'It is retired: something newer replaced it, so it is not found.';
    case 'rules':
      return 'The rules of the system left it out, such as a threshold.';
    case 'min-score':
      return 'Its score is below the least score that was asked for.';
    case 'not-returned':
      return 'The index elsewhere did not return it, and does not say why.';
    case 'unknown':
      return `There is no such memory among ${Object.values(counts).reduce((sum, one) => sum + one, 0)} of this user.`;
  }
}

const names: Readonly<Record<string, string>> = {
  found: 'found',
  k: 'behind the best',
  unmatched: 'matched nothing',
  filtered: 'filtered',
  expired: 'expired',
  retired: 'retired',
  rules: 'left out by rules',
  'min-score': 'below the least score',
  'not-returned': 'not returned',
};

/** How many memories remained at which step: `3 found, 12 behind the best, 4 matched nothing`. */
export function countsText(counts: MemoryAnswer['counts']): string {
  const order = Object.keys(names);
  return Object.entries(counts)
    .sort(([left], [right]) => order.indexOf(left) - order.indexOf(right))
    .map(([step, count]) => `${count} ${names[step] ?? step}`)
    .join(', ');
}
