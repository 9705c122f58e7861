/** What nothing in a run or a bundle can prove, so that it is as its maker wrote it. */
export const unprovable: readonly string[] = [
  'that a model gave the replies',
  'times and latencies',
  'token counts and costs of servers',
  'what a memory elsewhere did when it was admitted',
  'the day of the run',
  'tags, the note and remarks',
];
