import { expect, it } from 'vitest';
import { topicNames } from '../config/options-schema.js';
import { chooseTopics } from './choose-topics.js';
import { topicsOfState } from './topics-of-state.js';

const chosen = (names: string, state: 'release' | 'early') =>
  chooseTopics(topicNames(names), topicsOfState[state]).map(({ name }) => name);

it('takes the names of either state and the short ones of the original’s examples', () => {
  expect(chosen('therapy travel food', 'release')).toEqual([
    'foodRecommendation',
    'therapy',
    'travelPlanning',
  ]);
  expect(chosen('legal', 'release')).toEqual(['legalConsultation']);
  expect(chosen('legalConsultation,legal', 'early')).toEqual(['legal']);
  expect(chosen('all', 'early')).toHaveLength(8);
  expect(() => chosen('foood', 'release')).toThrow(/There is no topic "foood"/);
});
