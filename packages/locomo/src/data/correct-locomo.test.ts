import { join } from 'node:path';
import { withFolder } from '@memgym/datasets/testing';
import { describe, expect, it } from 'vitest';
import { correctLoCoMo, type LoCoMoLabels } from './correct-locomo.js';
import { loadLoCoMo } from './load-locomo.js';

const conversation = {
  sample_id: 'conv-1',
  conversation: {
    speaker_a: 'Ida',
    speaker_b: 'Bo',
    session_1: [
      { speaker: 'Bo', dia_id: 'D1:1', text: 'I moved to Lund in May.' },
      { speaker: 'Ida', dia_id: 'D1:2', text: 'I stay in Bergen.' },
    ],
    session_1_date_time: '12:05 am on 2 March, 2024',
  },
  qa: [
    { question: 'Where does Bo live?', answer: 'Bergen', category: 4, evidence: ['D1:2'] },
    { question: 'Where does Ida live?', answer: 'Bergen', category: 4, evidence: ['D1:1'] },
    { question: 'When did Bo move?', answer: 'May', category: 2, evidence: ['D1:1'] },
  ],
};
const row = (
  place: number,
  question: string,
  error_type: string,
  correct_answer: string,
  evidence: string[],
) => ({
  ...{ question_id: `locomo_0_qa${place}`, question, error_type, correct_answer },
  ...{ golden_answer: 'Bergen', category: 4, cited_evidence: [], correct_evidence: evidence, reasoning: '' },
});
const rows = [
  row(0, 'Where does Bo live?', 'ATTRIBUTION_ERROR', 'Lund', ['D1:01', 'D9:9']),
  row(1, 'Where does Ida live?', 'WRONG_CITATION', 'Bergen', ['D1:2']),
];

const withLabels = (labels: LoCoMoLabels, corrections: unknown = rows) =>
  withFolder(
    { 'locomo10.json': JSON.stringify([conversation]), 'errors.json': JSON.stringify(corrections) },
    async (folder) => correctLoCoMo(await loadLoCoMo(folder), join(folder, 'errors.json'), labels),
  );

describe('LoCoMo with the labels of an audit', () => {
  it('has its answers and evidence, odd spellings repaired, where they are corrected', async () => {
    const { episodes, files } = await withLabels('corrected');
    expect(episodes[0]?.conversation.questions.map(({ expected, evidence }) => [expected, evidence])).toEqual(
      [
        ['Lund', { turnIds: ['D1:1'], unresolved: ['D9:9'] }],
        ['Bergen', { turnIds: ['D1:2'], unresolved: [] }],
        ['May', { turnIds: ['D1:1'], unresolved: [] }],
      ],
    );
    expect(files.map(({ name }) => name)).toEqual(['locomo10.json', 'errors.json']);
  });

  it('marks the questions whose answer is rejected, where the published labels count', async () => {
    const { episodes, files } = await withLabels('published');
    expect(
      episodes[0]?.conversation.questions.map(({ expected, meta }) => [expected, meta?.disputed]),
    ).toEqual([
      ['Bergen', true],
      ['Bergen', undefined],
      ['May', undefined],
    ]);
    expect(files.map(({ name }) => name)).toEqual(['locomo10.json']);
  });

  it('keeps the published labels, and does not count the questions whose answer is rejected', async () => {
    const { episodes } = await withLabels('excluded');
    const questions = episodes[0]?.conversation.questions ?? [];
    expect(questions.map(({ id, evidence, meta }) => [id, evidence.turnIds, meta?.released])).toEqual([
      ['conv-1:0', ['D1:2'], { expected: 'Bergen', isExcluded: true }],
      ['conv-1:1', ['D1:1'], undefined],
      ['conv-1:2', ['D1:1'], undefined],
    ]);
  });

  it('refuses corrections of other data', async () => {
    await expect(withLabels('corrected', [{ ...rows[0], question: 'Who?' }])).rejects.toThrow(
      /locomo_0_qa0 is another question of these data: "Who\?"/,
    );
    await expect(withLabels('corrected', [{ ...rows[0], question_id: 'locomo_7_qa0' }])).rejects.toThrow(
      /is no question/,
    );
    await expect(withLabels('corrected', [{ ...rows[0], question_id: '7' }])).rejects.toThrow(
      /locomo_0_qa12/,
    );
  });
});
