import type { Session } from '@memgym/core';

/** The lines of a cue as the released program splits them: at line breaks alone. */
export const releasedCueLines = (text: string): string[] => text.split('\n');

/**
 * A line for each person. In 31 of the 401 published cues a backslash and an n stand for the line break, and in 13 the line of
 * `B:` follows that of `A:` after a blank (issue 2 of xjtuleeyf/Locomo-Plus), so that the words of B would be told as A's.
 */
export const allCueLines = (text: string): string[] => text.split(/\n|\\n|(?<=[.!?]) (?=B: )/);

/** The lines of a cue with the names of the persons, as the released program shows them to its judge. */
export const releasedCue = (_text: string, turns: Session['turns']): string =>
  turns.map(({ speaker = '', content }) => `${speaker}：${content}`).join('\n');
