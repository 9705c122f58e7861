import { expect, it } from 'vitest';
import { statementTypeAsReference } from './reference/reference-rules.js';
import { statementType } from './statement-type.js';

it.each([
  ['Ines prefers tea to coffee.', 'preference'],
  ['Ines is allergic to peanuts.', 'preference'],
  ['Nora is the sister of Ines.', 'relationship'],
  ['Ines wants to run a marathon with her brother.', 'goal'],
  ['Ines swims every morning.', 'habit'],
  ['Ines believes that cities should be quiet.', 'belief'],
  ['Ines is a nurse in Oslo.', 'identity'],
  ['小李喜欢喝茶。', 'preference'],
  ['小李的表弟在杭州工作。', 'relationship'],
  ['小李打算学钢琴。', 'goal'],
  ['小李每天跑步。', 'habit'],
  ['小李认为城市应该安静。', 'belief'],
  ['小李三十六岁。', 'identity'],
])('%s is of the type %s', (text, type) => {
  expect(statementType(text)).toBe(type);
});

it.each([
  ["Her husband's job is hard.", 'identity'],
  ['Ines LIKES her friends.', 'preference'],
  ['Ines plans a garden with a colleague.', 'relationship'],
  ['The aeroplane is old.', 'goal'],
  ['An airplane is planned every year.', 'goal'],
  ['He values what he always does.', 'belief'],
  ['Everybody knows Ines.', 'habit'],
  ['Ines prefered tea.', 'identity'],
  ['小李喜欢喝茶。', 'identity'],
])('the original (d2a6dff) takes “%s” as %s', (text, type) => {
  expect(statementTypeAsReference(text)).toBe(type);
});
