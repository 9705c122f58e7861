import { expect, it } from 'vitest';
import { referenceRules } from '../generation-rules.js';
import { matchState } from './match-state.js';

const variables = [
  { name: 'free_afternoons', choices: ['None', 'two or three'] },
  { name: '手部灵活程度', choices: ['僵硬疼痛', '偶尔不便'] },
];
const reply = { 'Free afternoons': 'Two or three.', 手部灵活程度: '偶尔不便。', diet: 'Vegan' };

it('spells names and values as the schema does, and leaves others to the check', () => {
  expect(Object.fromEntries(matchState(reply, variables))).toEqual({
    free_afternoons: 'two or three',
    手部灵活程度: '偶尔不便',
    diet: 'Vegan',
  });
});

it('changes nothing in `reference`', () => {
  expect(Object.fromEntries(referenceRules.readState(reply, variables))).toEqual(reply);
});
