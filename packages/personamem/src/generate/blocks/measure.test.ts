import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loadTokenCounter } from '@memgym/prompts';
import { describe, expect, it } from 'vitest';
import { loadPersonaMemQuestions } from '../../data/load-personamem.js';
import type { PersonaMemMessage } from '../../data/read-contexts.js';
import { personaMemContextLine } from '../../data/write-personamem.js';
import { measureConversation } from './measure.js';

const folder = join(
  process.env.MEMGYM_DATA_DIR ?? resolve(import.meta.dirname, '../../../../../../shared/data'),
  'personamem',
);
const file = join(folder, 'shared_contexts_32k.persona0.jsonl');

describe.skipIf(!existsSync(file))('the seventeen published questions of persona 0', () => {
  it('have the same lengths, distances, sessions and ids as computed here', async () => {
    const { count: countTokens } = await loadTokenCounter('gpt-4o');
    const contexts = new Map<string, PersonaMemMessage[]>(
      readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .flatMap((line) => Object.entries(JSON.parse(line) as Record<string, PersonaMemMessage[]>)),
    );
    const questions = (await loadPersonaMemQuestions(folder)).filter(({ contextId }) =>
      contexts.has(contextId),
    );
    expect(questions).toHaveLength(17);
    for (const [id, messages] of contexts) expect(personaMemContextLine(messages).id).toBe(id);
    const found = questions.map(({ question, contextId, endIndex, distanceToReferenceInTokens }) => {
      const messages = contexts.get(contextId) ?? [];
      const starts = messages.flatMap(({ role }, index) => (role === 'system' ? [index] : []));
      const measure = measureConversation(messages, starts, countTokens);
      const block = endIndex === messages.length - 1 ? starts.length : measure.blockOf(endIndex);
      // The reference is the only position at the published distance.
      const references = messages.flatMap((_, index) => {
        const measures = measure.of(question.text, endIndex, index, block);
        return measures.distanceTokens === distanceToReferenceInTokens ? [{ index, measures }] : [];
      });
      expect(references).toHaveLength(1);
      expect(messages[references[0]?.index ?? 0]?.role).toBe('user');
      return references[0]?.measures;
    });
    expect(found).toEqual(
      questions.map((item) => ({
        contextTokens: item.contextLengthInTokens,
        contextLetters: item.contextLengthInLetters,
        distanceTokens: item.distanceToReferenceInTokens,
        distanceBlocks: item.distanceToReferenceInBlocks,
        proportion: `${((item.distanceToReferenceInTokens / item.contextLengthInTokens) * 100).toFixed(2)}%`,
      })),
    );
    expect(found[0]).toMatchObject({ contextTokens: 26_989, distanceTokens: 25_010, proportion: '92.67%' });
  });
});
