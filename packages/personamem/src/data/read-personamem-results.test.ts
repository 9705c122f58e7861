import { join } from 'node:path';
import { withFolder } from '@memgym/datasets/testing';
import { expect, it } from 'vitest';
import { readPersonaMemResults } from './read-personamem-results.js';

it('reads what Python’s csv.writer writes: CRLF, doubled quotes, line breaks inside', async () => {
  const rows = [
    'score,persona_id,question_id,model_response,predicted_answer,correct_answer',
    'True,0,q-1,"I say ""(a)"",\nand (b).\n<final_answer>(b)",(b),(b)',
    'False,0,q-2,,,(c)',
  ];
  await withFolder({ 'eval_results.csv': rows.join('\r\n') }, async (folder) => {
    expect(await readPersonaMemResults(join(folder, 'eval_results.csv'))).toEqual([
      { line: 4, questionId: 'q-1', reply: 'I say "(a)",\nand (b).\n<final_answer>(b)' },
      { line: 5, questionId: 'q-2', reply: '' },
    ]);
  });
});

it('names the column that a file lacks', async () => {
  await withFolder({ 'other.csv': 'question_id,answer\nq,(a)\n' }, async (folder) => {
    await expect(readPersonaMemResults(join(folder, 'other.csv'))).rejects.toThrow(
      /other\.csv:1.*model_response/,
    );
  });
});
