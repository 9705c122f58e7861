import { expect, it } from 'vitest';
import { constantsCaution } from './constants-caution.js';

const authors = {
  models: ['Qwen/Qwen3-8B'],
  judge: 'deepseek-ai/DeepSeek-V3',
  judges: new Map([['WritingBench', 'AQuarterMile/WritingBench-Critic-Model-Qwen-7B']]),
};

it('nothing is said of the authors’ own models, of statistics of one’s own, and without normalised figures', () => {
  expect(constantsCaution({ partition: 'all' }, authors)).toEqual([]);
  const others = { models: ['gpt-4.1'], judge: 'gpt-4.1', judges: new Map() };
  expect(constantsCaution({ partition: 'all', statistics: 'own.json' }, others)).toEqual([]);
  expect(constantsCaution({ partition: 'NFCats' }, others)).toEqual([]);
});

it('other models and judges are named with what they judged, and with the next step', () => {
  const [caution = ''] = constantsCaution(
    { partition: 'Legal' },
    { ...authors, models: ['Qwen/Qwen3-8B', 'Qwen/Qwen3-32B'], judges: new Map([['JuDGE', 'small']]) },
  );
  expect(caution).toContain(
    'Here Qwen/Qwen3-32B answered; small judged JuDGE; deepseek-ai/DeepSeek-V3 judged WritingBench.',
  );
  expect(caution).toContain('memgym original statistics memorybench <runs>');
  // A later DeepSeek is another judge, and no judge is asked about LexEval.
  expect(
    constantsCaution({ partition: 'Short-Short' }, { ...authors, judge: 'deepseek-v3.1', models: [] })[0],
  ).toContain('Here the answering model is not known; deepseek-v3.1 judged JRE-L, NFCats.');
});
