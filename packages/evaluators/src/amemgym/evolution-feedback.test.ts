import { type AskedAnswer, type JsonObject, zeroUsage } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { makeAmemgymUser } from '../__fixtures__/amemgym-user.js';
import { type AmemgymEvolution, evolutionSchema } from './amemgym-options.js';
import { evolutionFeedback } from './evolution-feedback.js';
import { evolutionState } from './original/evolution-state.js';
import { periodQuestions } from './period-questions.js';

const [period] = makeAmemgymUser().periods;
if (period === undefined) throw new Error('The user has no period.');
const [question] = periodQuestions(makeAmemgymUser(), period, 'en', {
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

const feedbackOf = (feedback: AmemgymEvolution['feedback'], given: AskedAnswer | null = answer): JsonObject =>
  evolutionFeedback(evolutionSchema.parse({ feedback }), period, [question], [given]);
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
  const released = (feedback: AmemgymEvolution['feedback']) =>
    itemOf(
      evolutionFeedback(
        evolutionSchema.parse({ feedback, profile: 'reference' }),
        period,
        [question],
        [answer],
      ),
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
  const item = itemOf(evolutionFeedback(options, period, [question], [{ ...answer, raw, output }]));
  expect(item?.assistant_response).toBe(letter);
});

it('shows memories in the reference profile as the prompt did, line breaks included', () => {
  const items = answer.retrieval.items.map((item) => ({ ...item, text: 'eats\nsteak' }));
  const retrieval = { ...answer.retrieval, items };
  const released = evolutionSchema.parse({ feedback: ['vanilla'], profile: 'reference' });
  expect(itemOf(evolutionFeedback(released, period, [question], [{ ...answer, retrieval }]))).toMatchObject({
    retrieved_memories: '- eats\nsteak',
  });
});

describe('feedback in evolution_state.json', () => {
  const exported = (feedback: AmemgymEvolution['feedback']) => {
    const given = { kind: 'adapt' as const, feedback: feedbackOf(feedback), changes: {}, usage: zeroUsage };
    const { evolution_history } = evolutionState(null, [given]) as { evolution_history: JsonObject[] };
    return evolution_history[0]?.feedback;
  };

  it('is the plain list of questions', () => {
    expect(exported(['with_answer'])).toEqual([{ ground_truth: 'A' }]);
  });

  it('is omitted if it changed nothing, and the earlier policy remains', () => {
    const feedback = feedbackOf(['vanilla']);
    const failed = { kind: 'adapt-failed' as const, feedback, reason: 'invalid-reply: no JSON' };
    const first = { kind: 'topics' as const, topics: ['diet'], guided: false };
    const learnt = { kind: 'topics' as const, topics: ['diet', 'pets'], guided: false };
    const made = {
      kind: 'adapt' as const,
      feedback,
      changes: { policy: learnt, changes: ['pets'] },
      usage: zeroUsage,
    };
    expect(evolutionState(null, [failed])).toBeNull();
    expect(evolutionState(first, [failed])).toEqual({
      current_prompts: { memory_update_prompt: expect.stringMatching(/\n- diet\n/) },
      evolution_history: [],
    });
    expect(evolutionState(first, [failed, made, failed])).toMatchObject({
      current_prompts: { memory_update_prompt: expect.stringMatching(/\n- diet\n- pets\n/) },
      evolution_history: [{ step_id: 0 }],
    });
  });

  it('shows a rewritten prompt of the reference profile as received, and in use with doubled braces', () => {
    const template = 'Note {pets}: {current_memories} {conversation}';
    const changes = { policy: { kind: 'template', template }, changes: [] };
    const made = { kind: 'adapt' as const, feedback: feedbackOf(['vanilla']), changes, usage: zeroUsage };
    expect(evolutionState(null, [made])).toMatchObject({
      current_prompts: { memory_update_prompt: 'Note {{pets}}: {current_memories} {conversation}' },
      evolution_history: [{ changes: { new_prompts: { memory_update_prompt: template } } }],
    });
  });

  it('is wrapped in an object if it contains facts revealed in the sessions', () => {
    expect(exported(['with_answer', 'with_exposed_states'])).toEqual({
      question_answer_history: [{ ground_truth: 'A' }],
      user_information_updates: { diet: 'steak lover', pet: 'no pet' },
    });
  });

  it('contains complete prompts, with placeholders and reply format, and no brace that a template would interpret', () => {
    const policies = [
      { kind: 'topics' as const, topics: ['diet'], guided: false },
      { kind: 'section' as const, section: '1. diet {vegan}', guided: false },
      {
        kind: 'template' as const,
        template: 'Notes {current_memories}, {conversation}, as JSON {"a": "b"} or {{}}.',
      },
      { kind: 'instructions' as const, instructions: 'Reply {"food": "tea"} to tea, {} to small talk.' },
    ];
    for (const policy of policies) {
      const { current_prompts } = evolutionState(policy, []) as { current_prompts: Record<string, string> };
      const prompt = current_prompts.memory_update_prompt ?? '';
      // The original fills it with str.format: two names, doubled braces for literal ones.
      expect(prompt.match(/\{current_memories\}/g)).toHaveLength(1);
      expect(prompt.match(/\{conversation\}/g)).toHaveLength(1);
      expect(prompt).toContain('JSON');
      const literal = prompt.replace(/\{current_memories\}|\{conversation\}/g, '').replace(/\{\{|\}\}/g, '');
      expect(literal).not.toMatch(/[{}]/);
    }
    const mem0 = { fact_extraction_prompt: 'Find lasting facts.', update_memory_prompt: 'Keep in step.' };
    const { current_prompts } = evolutionState(mem0, []) as { current_prompts: Record<string, string> };
    // The library sends the first prompt unchanged, and appends memories, facts and the reply format to the second.
    expect(current_prompts.fact_extraction_prompt).toMatch(
      /Find lasting facts\.[\s\S]*JSON[\s\S]*\{"facts": \[/,
    );
    expect(current_prompts.update_memory_prompt).toBe('Keep in step.');
  });
});
