import { createRng, sha256 } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { releaseTypes } from '../questions/question-types.js';
import { referenceRules } from '../reference/reference-rules.js';
import { originalHistories } from './__fixtures__/original-histories.js';
import { irrelevantConversations, sessionsOfPersona } from './__fixtures__/sessions-of-persona.js';
import { historiesOfSessions } from './make-histories.js';
import type { HistoryRows } from './to-rows.js';

const countWords = (text: string): number => text.split(/\s+/).filter((word) => word !== '').length;

const lineOf = (row: HistoryRows['rows'][number]): string =>
  JSON.stringify([
    row.type,
    row.contextTokens,
    row.contextLetters,
    row.distanceBlocks,
    row.distanceTokens,
    row.irrelevantTokens,
    row.proportion,
    `(${row.expected})`,
    row.options.map(({ label, text }) => `(${label}) ${text}`),
    row.endIndex,
    row.groundTruth,
  ]);

describe('the histories of the reference profile', () => {
  it.each(originalHistories.map((history) => [Object.keys(history.counts).length, history] as const))(
    'of %i topics are those of the original',
    async (_, { counts, samples, irrelevant, variants }) => {
      const sessions = sessionsOfPersona(counts, samples);
      const [first] = sessions;
      if (first === undefined) throw new Error('no session');
      const conversations = irrelevantConversations(irrelevant);
      const histories = await historiesOfSessions(sessions, first.file, {
        state: 'release',
        size: '32k',
        variants: variants.length,
        rules: referenceRules,
        types: releaseTypes(),
        format: 'api_dict',
        countTokens: countWords,
        irrelevant: () => ({ size: irrelevant, at: async (index) => conversations[index] ?? [] }),
        rng: createRng(1),
      });
      const made = histories.map(({ contextId, rows }) => {
        const lines = rows.map(lineOf);
        return { contextId, rows: lines.length, digest: sha256(lines.join('\n')), last: lines.at(-1) };
      });
      expect(made).toEqual(variants);
    },
  );
});
