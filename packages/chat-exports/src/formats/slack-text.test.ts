import { expect, it } from 'vitest';
import { slackText } from './slack-text.js';

const names = new Map([['U1', 'Ida_B_']]);

it.each([
  ['*Bold*, _italic_ and ~struck~ words', 'Bold, italic and struck words'],
  ['*_both_* and _*both*_.', 'both and both.'],
  ['*<@U1>* wrote <https://a.example/x_y_z|the *page*>', '@Ida_B_ wrote the *page*'],
  ['2 * 3 * 4, a*b*c, snake_case_name, __init__, ~10 to ~20', null],
  ['`*code* :wave:` and ```_more_ :x:```', null],
  ['`see <https://a.example>`', '`see https://a.example`'],
  ['Hello :wave::skin-tone-3: :+1:', 'Hello 👋 👍'],
  ['At 10:30:45 a :partyparrot:', null],
  ['1 &lt;2&gt; 3 &amp; 4', '1 <2> 3 & 4'],
  ['* a\n* b', null],
])('%j is read as a reader sees it', (given, seen) => {
  expect(slackText(given, names)).toBe(seen ?? given);
});

it('reads a long text of marks without an end at once', () => {
  const text = `${'*a '.repeat(100_000)}${'`'.repeat(100_000)}${'<'.repeat(50_000)}`;
  const began = performance.now();
  expect(slackText(text, names)).toBe(text);
  expect(performance.now() - began).toBeLessThan(5000);
});
