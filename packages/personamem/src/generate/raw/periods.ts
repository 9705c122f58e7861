/** The four sessions of a topic, oldest first, and their keys in a raw file. */
export const periods = [
  { name: 'init', label: 'Init', session: 'Init Conversation' },
  { name: 'next_week', label: 'Next Week', session: 'Conversation Next Week' },
  { name: 'next_month', label: 'Next Month', session: 'Conversation Next Month' },
  { name: 'next_year', label: 'Next Year', session: 'Conversation Next Year' },
] as const;

export type Period = (typeof periods)[number];
export type PeriodName = Period['name'];

/** The only session of a writing topic. */
export const writingSession = 'Conversation';

/** The key of a period's history. */
export function historyKey({ label }: Period, kind: 'General' | 'Contextual'): string {
  const history = `${kind} Personal History`;
  return label === 'Init' ? `${label} ${history}` : `${history} ${label}`;
}
