import { type AskedAnswer, type JsonObject, zeroUsage } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { makeAMemGymUser } from '../play/__fixtures__/amemgym-user.js';
import { type AMemGymEvolution, evolutionSchema } from '../play/amemgym-options.js';
import { evolutionFeedback } from '../play/evolution-feedback.js';
import { periodQuestions } from '../play/period-questions.js';
import { evolutionState } from './evolution-state.js';

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

const feedbackOf = (feedback: AMemGymEvolution['feedback']): JsonObject =>
  evolutionFeedback(evolutionSchema.parse({ feedback }), period, {
    questions: [question],
    answers: [answer],
  });

describe('feedback in evolution_state.json', () => {
  const exported = (feedback: AMemGymEvolution['feedback']) => {
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
