/** The page of a run. */
export const addressOfRun = (runId: string): string => `/runs/${encodeURIComponent(runId)}`;

/** The page of a question of a run. */
export const addressOfQuestion = (
  runId: string,
  {
    number,
    episodeId,
    questionId,
  }: { readonly number: number | null; readonly episodeId: string; readonly questionId: string },
): string =>
  `${addressOfRun(runId)}#${new URLSearchParams({ q: number === null ? `${episodeId}/${questionId}` : String(number) })}`;
