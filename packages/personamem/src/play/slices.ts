import type { AnswerRecord } from '@memgym/core';
import type { ShownSlice } from '@memgym/evaluators';

const mostSessions = 60;
const threes = Array.from({ length: mostSessions / 3 }, (_, place) => `${3 * place + 1}–${3 * place + 3}`);

/** Histories above this length have 60 sessions, which the paper takes by threes; others have at most 20. */
const longHistoryTokens = 160_000;

const bounds = [1_000, 4_000, 16_000, 64_000, 256_000];
const bands = [...bounds.map((bound) => `below ${bound / 1_000}k`), '256k or more'];

/** Sessions since the last mention, in the bins of the paper (packages/personamem/spec.md#published-numbers). */
function sessionsBin({ meta }: Pick<AnswerRecord, 'meta'>): string | null {
  const sessions = Number(meta?.distanceToReferenceInBlocks ?? Number.NaN);
  if (!(sessions > 0)) return null;
  if (Number(meta?.contextLengthInTokens) <= longHistoryTokens) return String(sessions);
  const first = 3 * Math.floor((sessions - 1) / 3) + 1;
  return `${first}–${first + 2}`;
}

/** Tokens since the last mention, in bands that are each four times as wide as the previous one. */
function tokensBand({ meta }: Pick<AnswerRecord, 'meta'>): string | null {
  const tokens = Number(meta?.distanceToReferenceInTokens ?? Number.NaN);
  if (Number.isNaN(tokens)) return null;
  return bands[bounds.filter((bound) => tokens >= bound).length] ?? null;
}

/** The topic of the conversation that a question is about. */
const topicOf = ({ meta }: Pick<AnswerRecord, 'meta'>): string | null =>
  typeof meta?.topic === 'string' ? meta.topic : null;

/** The groups by which the original prints accuracy (packages/personamem/spec.md#answers-and-accuracy). */
export const personaMemSlices: readonly ShownSlice[] = [
  {
    key: 'distance',
    name: 'distance',
    about:
      'Sessions since the last mention of what the question is about; by threes in histories of 1M tokens.',
    order: [...Array.from({ length: mostSessions }, (_, place) => String(place + 1)), ...threes],
    of: sessionsBin,
  },
  {
    key: 'tokens',
    name: 'tokens',
    about: 'Tokens since the last mention of what the question is about.',
    order: bands,
    of: tokensBand,
  },
  { key: 'topic', name: 'topic', of: topicOf },
];
