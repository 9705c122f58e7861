/** The episode that a repetition repeats: `user-1` for the third play of it, `user-1#3`. */
export function firstEpisodeOf(episodeId: string, trial: number): string {
  const suffix = `#${trial}`;
  return trial > 1 && episodeId.endsWith(suffix) ? episodeId.slice(0, -suffix.length) : episodeId;
}
