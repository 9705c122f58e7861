import { expect, it } from 'vitest';
import { judgeItem } from './judge-item.js';

// The words that people and models put for the two sides.
const pairs = [
  ['correct', 'incorrect'],
  ['right', 'wrong'],
  ['not wrong', 'wrong'],
  ['completely correct', 'completely wrong'],
  ['正确', '错误'],
  ['准确', '不准确'],
  ['yes', 'no'],
  ['TRUE', 'FALSE'],
  ['是', '否'],
  ['对', '错'],
  ['✅', '❌'],
] as const;

it('an item of MemDaily is marked with the words of both sides', () => {
  const input = { messages: [], question: 'q', askedAt: 't', answer: 'a', evidence: [] };
  for (const [one, other] of pairs) {
    const reply = JSON.stringify({ question: one, answer: other, evidence: one });
    expect(judgeItem.read(reply, input), reply).toMatchObject({
      ok: true,
      output: { question: 'correct', answer: 'incorrect', evidence: 'correct' },
    });
    const lines = `Question: ${one}\nAnswer: ${other}\nEvidence: ${other}\n\nI hope this helps!`;
    expect(judgeItem.read(lines, input), lines).toMatchObject({
      ok: true,
      output: { question: 'correct', answer: 'incorrect', evidence: 'incorrect' },
    });
  }
});
