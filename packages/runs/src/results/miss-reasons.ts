/** The reasons why questions are missed, each with its meaning. */
export const missReasons = {
  write: 'some evidence was not stored',
  read: 'the evidence was stored, or said to be, but not all of it was found',
  utilization: 'all evidence was found, or stood in the prompt’s window, but the reply is wrong',
  refused: 'the provider refused or filtered the reply, or cut it off',
  overflow: 'the prompt was too long for the model',
  stale: 'a probe shows that the memory still holds a value that was deleted',
  invention: 'a probe shows a value of what never was there',
  invented: 'the conversation does not say what is asked for, but the reply answers',
  unknown: 'the data name no evidence, or the system cannot name the sources of its memories',
} as const;

/** The reason why a question was missed. */
export type MissReason = keyof typeof missReasons;

/** The meanings of these reasons in one sentence, in the order of {@link missReasons}. Default: of all */
export function explainReasons(reasons: Iterable<string> = Object.keys(missReasons)): string {
  const used = new Set(reasons);
  const meanings = Object.entries(missReasons).filter(([reason]) => used.has(reason));
  return `${meanings.map(([reason, meaning]) => `${reason}: ${meaning}`).join('; ')}.`;
}
