import { fileURLToPath } from 'node:url';
import type { MultipleChoiceQuestion, Question, Turn } from '@memgym/core';
import { loadConversations } from '@memgym/datasets';
import { describe, expect, it } from 'vitest';

const sample = await loadConversations(
  fileURLToPath(new URL('../data/samples/everyday.json', import.meta.url)),
);

const questions: Question[] = sample.episodes.flatMap((episode) => episode.conversation.questions);
const choices = questions.filter(
  (question): question is MultipleChoiceQuestion => question.kind === 'multiple-choice',
);
const neverSaid = /\bnever\b|\bnot (been )?told\b|没有/i;

/** Share of right choices if the option with the `extreme` length is always chosen; ties are split. */
function accuracyByLength(extreme: (...lengths: number[]) => number): number {
  const shares = choices.map(({ options, expected }) => {
    const wanted = extreme(...options.map((option) => option.text.length));
    const taken = options.filter((option) => option.text.length === wanted);
    return taken.some((option) => option.label === expected) ? 1 / taken.length : 0;
  });
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

describe.each(sample.episodes)('user $id of the sample', (episode) => {
  const { sessions, questions: asked } = episode.conversation;
  const turns: Turn[] = sessions.flatMap((session) => session.turns);

  it('has 8 to 10 sessions of 8 to 14 turns, oldest first, user and assistant in turn', () => {
    expect(sessions.length).toBeGreaterThanOrEqual(8);
    expect(sessions.length).toBeLessThanOrEqual(10);
    const times = sessions.map((session) => String(session.startTime));
    expect(times).toEqual([...times].sort());
    for (const time of times) expect(time).toMatch(/^2025-/);
    for (const session of sessions) {
      expect(session.turns.length).toBeGreaterThanOrEqual(8);
      expect(session.turns.length).toBeLessThanOrEqual(14);
      expect(session.turns.map((turn) => turn.role)).toEqual(
        session.turns.map((_turn, index) => (index % 2 === 0 ? 'user' : 'assistant')),
      );
    }
  });

  it('has unique ids that name user, session and turn', () => {
    const expected = sessions.flatMap((session, at) =>
      session.turns.map((_turn, index) => `${episode.id}-s${at + 1}-t${index + 1}`),
    );
    expect(turns.map((turn) => turn.id)).toEqual(expected);
    expect(new Set(asked.map((question) => question.id)).size).toBe(asked.length);
  });

  it('has 10 to 12 questions, asked after the last session', () => {
    expect(asked.length).toBeGreaterThanOrEqual(10);
    expect(asked.length).toBeLessThanOrEqual(12);
    const last = sessions.at(-1)?.startTime ?? '';
    for (const question of asked) expect(String(question.askedAt) > last).toBe(true);
  });

  it('has existing evidence in conversation order, and none for questions about things never said', () => {
    const order = new Map(turns.map((turn, index) => [turn.id, index]));
    for (const { type, evidence } of asked) {
      const places = evidence.turnIds.map((id) => order.get(id) ?? Number.NaN);
      expect(places).toEqual([...new Set(places)].sort((a, b) => a - b));
      expect(places).not.toContain(Number.NaN);
      expect(places.length === 0).toBe(type === 'abstention');
    }
  });

  it('has evidence of several sessions for questions that need several', () => {
    for (const { id, type, evidence } of asked) {
      const used = new Set(evidence.turnIds.map((turn) => turn.replace(/-t\d+$/, '')));
      if (type === 'multi-session') expect(used.size, id).toBeGreaterThan(1);
      if (type === 'single-session') expect(used.size, id).toBe(1);
    }
  });

  it('asks every type of question, both free-text and multiple-choice', () => {
    expect(new Set(asked.map((question) => question.type))).toEqual(
      new Set([
        'single-session',
        'multi-session',
        'temporal',
        'knowledge-update',
        'preference',
        'abstention',
      ]),
    );
    expect(new Set(asked.map((question) => question.kind))).toEqual(
      new Set(['multiple-choice', 'free-text']),
    );
  });

  it('states the answers to its free-text questions in their evidence', () => {
    const content = new Map(turns.map((turn) => [turn.id, turn.content.toLowerCase()]));
    for (const question of asked) {
      if (question.kind !== 'free-text') continue;
      const said = question.evidence.turnIds.map((id) => content.get(id) ?? '').join('\n');
      expect(said).toContain(question.expected?.toLowerCase());
    }
  });
});

describe('the multiple-choice questions of the sample', () => {
  it('have four different options, A to D, including the right one', () => {
    for (const { options, expected } of choices) {
      expect(options.map((option) => option.label)).toEqual(['A', 'B', 'C', 'D']);
      expect(new Set(options.map((option) => option.text)).size).toBe(4);
      expect('ABCD').toContain(expected);
    }
  });

  it('have the right answer equally often at each letter', () => {
    const counts = ['A', 'B', 'C', 'D'].map(
      (label) => choices.filter((question) => question.expected === label).length,
    );
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(2);
  });

  it('cannot be answered by choosing the longest or the shortest option', () => {
    expect(accuracyByLength(Math.max)).toBeLessThanOrEqual(0.4);
    expect(accuracyByLength(Math.min)).toBeLessThanOrEqual(0.4);
  });

  it('cannot be answered by choosing the option "was never said"', () => {
    const offering = choices.filter(({ options }) => options.some((option) => neverSaid.test(option.text)));
    const right = offering.filter(({ options, expected }) =>
      options.some((option) => option.label === expected && neverSaid.test(option.text)),
    );
    expect(right.map((question) => question.type)).toEqual(right.map(() => 'abstention'));
    expect(right.length).toBe(choices.filter((question) => question.type === 'abstention').length);
    expect(right.length / offering.length).toBeLessThanOrEqual(0.4);
  });
});

it('the sample has a user who speaks Chinese', () => {
  const chinese = sample.episodes.filter((episode) => episode.language === 'zh');
  expect(chinese.length).toBeGreaterThan(0);
  for (const { conversation } of chinese) {
    for (const question of conversation.questions) expect(question.language).toBe('zh');
  }
});
