const longest = 4000;
const end = 800;

/**
 * `text`, with its middle removed if it has more than 4,000 characters, because names are at the start and reasons at
 * the end.
 */
export function shortened(text: string): string {
  if (text.length <= longest) return text;
  const head = text.slice(0, longest - end - 40);
  return `${head} … [${text.length - head.length - end} characters left out] … ${text.slice(-end)}`.replace(
    /\p{Surrogate}/gu,
    '\ufffd',
  );
}
