/** The place of a question in a run. */
interface QuestionPlace {
  readonly number: number | null;
  readonly episodeId: string;
  readonly questionId: string;
}

/** The addresses of the pages of runs. */
export type Addresses = ReturnType<typeof addressesBelow>;

/** @param base what every address begins with, without a slash at its end */
export function addressesBelow(base: string) {
  const run = (runId: string): string => `${base}/runs/${encodeURIComponent(runId)}`;
  return {
    list: `${base}/`,
    /** The list, with this metric over time. */
    trends: (metric: string): string => `${base}/?${new URLSearchParams({ metric })}#trends`,
    run,
    /** What a page that follows a run asks for. */
    state: (runId: string): string => `${run(runId)}/state`,
    compare: (a: string, b: string): string => `${base}/compare?${new URLSearchParams({ a, b })}`,
    question: (runId: string, { number, episodeId, questionId }: QuestionPlace): string => {
      const q = number === null ? `${episodeId}/${questionId}` : String(number);
      return `${run(runId)}#${new URLSearchParams({ q })}`;
    },
  };
}
