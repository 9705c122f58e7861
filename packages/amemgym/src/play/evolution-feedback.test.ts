import { type AskedAnswer, type JsonObject, zeroUsage } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { makeAMemGymUser } from './__fixtures__/amemgym-user.js';
import { type AMemGymEvolution, evolutionSchema } from './amemgym-options.js';
import { evolutionFeedback } from './evolution-feedback.js';
import { periodQuestions } from './period-questions.js';

const [period] = makeAMemGymUser().periods;
if (period === undefined) throw new Error('The user has no period.');
const [question] = periodQuestions(makeAMemGymUser(), period, {
  language: 'en',
  unreadable: 'guess',
  factualRecall: false,
});
if (question === undefined) throw new Error('The user has no question.');
const answer: AskedAnswer = {
  raw: '2',
  output: '2',
  retrieval: {
    items: [{ id: 'm', kind: 'note', text: 'eats steak', score: 1, sourceIds: [], ingestTime: 0 }],
    accessEvents: [],
    usage: zeroUsage,
  },
  prompt: { name: 'p', version: '1', hash: 'h' },
  promptTokens: 1,
  usage: zeroUsage,
};

const feedbackOf = (feedback: AMemGymEvolution['feedback'], given: AskedAnswer | null = answer): JsonObject =>
  evolutionFeedback(evolutionSchema.parse({ feedback }), period, { questions: [question], answers: [given] });
const itemOf = ({ question_answer_history: history }: JsonObject) => (history as JsonObject[])[0];

describe('feedback on a question', () => {
  const options =
    'What shall I cook tonight?\nA. A rare steak for a steak lover.\nB. A bean stew for a strict vegan.';

  it('contains its options, the system’s answer and the memories', () => {
    expect(itemOf(feedbackOf(['vanilla']))).toEqual({
      question: options,
      assistant_response: 'B',
      retrieved_memories: '- eats steak',
    });
  });

  it('contains only the question and the memories with vanilla_question_only, whatever other types are given', () => {
    const alone = { question: 'What shall I cook tonight?', retrieved_memories: '- eats steak' };
    expect(itemOf(feedbackOf(['vanilla_question_only']))).toEqual(alone);
    expect(itemOf(feedbackOf(['vanilla', 'vanilla_question_only']))).toEqual(alone);
  });

  it('adds the right answer, or contains only it if no other type is given', () => {
    expect(itemOf(feedbackOf(['vanilla', 'with_answer']))).toMatchObject({
      question: options,
      ground_truth: 'A',
    });
    expect(itemOf(feedbackOf(['with_answer']))).toEqual({ ground_truth: 'A' });
  });

  it('contains the option guessed for an unreadable reply, if any', () => {
    expect(itemOf(feedbackOf(['vanilla'], { ...answer, output: null, guess: '1' }))?.assistant_response).toBe(
      'A',
    );
    expect(itemOf(feedbackOf(['vanilla'], { ...answer, output: null }))?.assistant_response).toBeNull();
  });
});

// Made with `collect_evolution_feedback` of the original (ffcd188) for the same question and answer.
it('is worded as released in the reference profile, with the letter after that of the system’s answer', () => {
  const released = (feedback: AMemGymEvolution['feedback']) =>
    itemOf(
      evolutionFeedback(evolutionSchema.parse({ feedback, profile: 'reference' }), period, {
        questions: [question],
        answers: [answer],
      }),
    );
  expect(released(['vanilla', 'with_answer'])).toEqual({
    question:
      'Question: What shall I cook tonight?;\n(A) A rare steak for a steak lover.;\n(B) A bean stew for a strict vegan.;',
    assistant_response: 'C',
    retrieved_memories: '- eats steak',
    ground_truth: 'A',
  });
  expect(released(['vanilla_question_only'])?.question).toBe('Question: What shall I cook tonight?;');
});

// Run by `collect_evolution_feedback` of the original (ffcd188): `labels[response]`, in Python.
it.each([
  ['{"answer": 0}', '2', 'A'],
  ['{"answer": -1}', '1', 'Z'],
  ['{"answer": true}', '1', 'B'],
  ['{"answer": false}', '2', 'A'],
])('letters the reply %s as the original does', (raw, output, letter) => {
  const options = evolutionSchema.parse({ feedback: ['vanilla'], profile: 'reference' });
  const item = itemOf(
    evolutionFeedback(options, period, { questions: [question], answers: [{ ...answer, raw, output }] }),
  );
  expect(item?.assistant_response).toBe(letter);
});

it('shows memories in the reference profile as the prompt did, line breaks included', () => {
  const items = answer.retrieval.items.map((item) => ({ ...item, text: 'eats\nsteak' }));
  const retrieval = { ...answer.retrieval, items };
  const released = evolutionSchema.parse({ feedback: ['vanilla'], profile: 'reference' });
  expect(
    itemOf(
      evolutionFeedback(released, period, { questions: [question], answers: [{ ...answer, retrieval }] }),
    ),
  ).toMatchObject({
    retrieved_memories: '- eats\nsteak',
  });
});
