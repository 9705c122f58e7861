import { expect, it } from 'vitest';
import type { MemoryBenchItem } from '../data/memorybench-item.js';
import { fineTuningExamples } from './fine-tuning-examples.js';

it('examples for fine-tuning are first answers whose first reaction has the action', () => {
  const item = (actions: string[][]): MemoryBenchItem => ({
    dataset: 'NFCats',
    testIndex: 0,
    language: 'en',
    question: 'Why?',
    instructions: 'Be brief.',
    info: {},
    dialogue: {
      messages: [
        { role: 'user', content: 'Why?' },
        { role: 'assistant', content: 'First.' },
        { role: 'user', content: 'More.' },
        { role: 'assistant', content: 'Second.' },
      ],
      feedback: actions.map((found, index) => ({ round: index + 1, actions: found, terminated: false })),
    },
  });
  const messages = [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'Why?' },
    { role: 'assistant', content: 'First.' },
  ];
  expect(fineTuningExamples([item([['like']])], 'like')).toEqual([{ messages }]);
  expect(fineTuningExamples([item([[], ['like']]), item([['copy']])], 'like')).toEqual([]);
  expect(fineTuningExamples([item([])])).toEqual([{ messages }]);
});
