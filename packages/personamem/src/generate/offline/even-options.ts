import type { Rng } from '@memgym/core';
import { expandText } from '@memgym/everyday-world';

/** Beginnings and endings of replies, from short to long. They say nothing about the user. */
const leads = [
  '',
  'Gladly.',
  'Let me see.',
  'That is easy to begin with.',
  'Thank you for asking me about that.',
  'There is more than one way to look at it, of course.',
  'I have gone through what we have talked about until now.',
] as const;
const tails = [
  '',
  'Does that help?',
  'Tell me if you see it otherwise.',
  'We can take it from there, one step after the other.',
  'If that fits, I will work out the details with you right away.',
  'Let me know which part of it you would like to look at first, and when.',
  'There is no need to decide anything now; it can also wait until next week.',
] as const;

/**
 * Puts replies between beginnings and endings that are drawn independently of their content. Their lengths differ more
 * than those of the contents, so that neither length nor tone says which reply is right.
 * @param contents at most seven
 */
export function evenOptions(contents: readonly string[], rng: Rng): string[] {
  const [before, after] = [rng.shuffle(leads), rng.shuffle(tails)];
  return contents.map((content, index) =>
    [before[index], expandText(content, rng), after[index]].filter((part) => part !== '').join(' '),
  );
}
