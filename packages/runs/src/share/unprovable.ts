/** What nothing in a run or a bundle can prove, so that it is as its maker wrote it. */
export const unprovable: readonly string[] = [
  'that a model gave the replies',
  'times and latencies, and which messages they were of',
  'token counts, prices and costs of servers, and the names of their providers',
  'names and versions of prompts, and how often a call was tried',
  'what a memory elsewhere did when it was admitted',
  'the day of the run',
  'tags, the note and remarks',
];
