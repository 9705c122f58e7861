/**
 * What a run does: it proves memories outside, plays episodes, and makes the results by reading what was recorded,
 * summarizing it, and writing the files.
 */
export type RunStage = 'proving' | 'playing' | 'reading' | 'summarizing' | 'writing';
