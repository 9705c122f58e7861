import {
  type AskedQuestion,
  canonicalJson,
  type Episode,
  type Question,
  questionSchema,
  toAsked,
} from '@memgym/core';
import type { BenchmarkProperty } from '../benchmark-property.js';
import { playRecorded } from '../play-recorded.js';

export const goldHidden: BenchmarkProperty = {
  id: 'gold-hidden',
  title: 'Nothing that reaches the assistant depends on gold answers, evidence or scoring data',
  check: async (trial) => {
    for (const episode of trial.played) {
      const name = JSON.stringify(episode.id);
      const { reached } = await playRecorded(trial, episode);
      for (const { by, value } of reached) {
        const extra = by === 'ask' ? extraOf(value as AskedQuestion) : null;
        if (extra !== null) return `Episode ${name}: ${extra}`;
      }
      const other = await playRecorded(trial, withOtherGold(episode));
      const at = reached.findIndex(({ json }, index) => json !== other.reached[index]?.json);
      if (at === -1 && reached.length === other.reached.length) continue;
      const { by, json } = reached[at] ?? { by: 'ask', json: '' };
      return `Episode ${name}: with other gold, other things reach the assistant (${by}): ${excerpt(json, other.reached[at]?.json ?? '')}`;
    }
    return null;
  },
};

/** Names the question that contains more than {@link AskedQuestion}, at any depth. */
function extraOf(asked: AskedQuestion): string | null {
  const gold = asked.kind === 'state-probe' ? {} : '';
  const parsed = questionSchema.parse({ ...asked, type: '', evidence: { turnIds: [] }, expected: gold });
  if (canonicalJson(toAsked(parsed)) === canonicalJson(asked)) return null;
  return `question ${JSON.stringify(asked.id)} reaches the assistant with more than an asked question holds: ${canonicalJson(asked)}`;
}

/** The same episode with every gold answer, all evidence and all scoring data changed. */
function withOtherGold(episode: Episode): Episode {
  const { conversation } = episode;
  return { ...episode, conversation: { ...conversation, questions: conversation.questions.map(otherGold) } };
}

function otherGold(question: Question): Question {
  const { turnIds } = question.evidence;
  const shared = {
    evidence: { turnIds: turnIds.slice(1), unresolved: ['another-mark'] },
    meta: { ...question.meta, anotherMark: 'another-mark' },
  };
  if (question.kind === 'multiple-choice') {
    const other = question.options.find(({ label }) => label !== question.expected);
    return { ...question, ...shared, expected: other?.label ?? question.expected };
  }
  if (question.kind === 'free-text') return { ...question, ...shared, expected: 'another-gold-answer' };
  const expected = Object.fromEntries(
    question.variables.map(({ name, choices }) => {
      const gold = question.expected[name] ?? '';
      return [name, choices.find((choice) => choice !== gold) ?? gold];
    }),
  );
  return { ...question, ...shared, expected };
}

/** The first position at which two texts differ. */
function excerpt(one: string, other: string): string {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const around = (text: string): string => `…${text.slice(Math.max(0, at - 40), at + 60)}…`;
  return `${around(one)} against ${around(other)}`;
}
