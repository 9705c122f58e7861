import { type AskedAnswer, type JsonObject, zeroUsage } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { makeAmemgymUser } from '../__fixtures__/amemgym-user.js';
import { type AmemgymEvolution, evolutionSchema } from './amemgym-options.js';
import { evolutionFeedback } from './evolution-feedback.js';
import { evolutionState } from './original/evolution-state.js';
import { periodQuestions } from './period-questions.js';

const [period] = makeAmemgymUser().periods;
if (period === undefined) throw new Error('The user has no period.');
const [question] = periodQuestions(makeAmemgymUser(), period, 'en', 'guess');
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

const told = (feedback: AmemgymEvolution['feedback'], given: AskedAnswer | null = answer): JsonObject =>
  evolutionFeedback(evolutionSchema.parse({ feedback }), period, [question], [given]);
const itemOf = ({ question_answer_history: history }: JsonObject) => (history as JsonObject[])[0];

describe('feedback on a question', () => {
  const options =
    'What shall I cook tonight?\nA. A rare steak for a steak lover.\nB. A bean stew for a strict vegan.';

  it('is its options, the own answer and the memories', () => {
    expect(itemOf(told(['vanilla']))).toEqual({
      question: options,
      assistant_response: 'B',
      retrieved_memories: '- eats steak',
    });
  });

  it('is the question and the memories alone, whatever else is asked for, where only those are meant', () => {
    const alone = { question: 'What shall I cook tonight?', retrieved_memories: '- eats steak' };
    expect(itemOf(told(['vanilla_question_only']))).toEqual(alone);
    expect(itemOf(told(['vanilla', 'vanilla_question_only']))).toEqual(alone);
  });

  it('has the right answer beside, or nothing else where no other kind is asked for', () => {
    expect(itemOf(told(['vanilla', 'with_answer']))).toMatchObject({ question: options, ground_truth: 'A' });
    expect(itemOf(told(['with_answer']))).toEqual({ ground_truth: 'A' });
  });

  it('tells the option that was guessed for an unreadable reply, and none where none was', () => {
    expect(itemOf(told(['vanilla'], { ...answer, output: null, guess: '1' }))?.assistant_response).toBe('A');
    expect(itemOf(told(['vanilla'], { ...answer, output: null }))?.assistant_response).toBeNull();
  });
});

describe('feedback in evolution_state.json', () => {
  const exported = (feedback: AmemgymEvolution['feedback']) => {
    const given = { kind: 'adapt' as const, feedback: told(feedback), changes: {}, usage: zeroUsage };
    const { evolution_history } = evolutionState(null, [given]) as { evolution_history: JsonObject[] };
    return evolution_history[0]?.feedback;
  };

  it('is the bare list of questions', () => {
    expect(exported(['with_answer'])).toEqual([{ ground_truth: 'A' }]);
  });

  it('is left out where it changed nothing, and the policy before stays in use', () => {
    const feedback = told(['vanilla']);
    const failed = { kind: 'adapt-failed' as const, feedback, reason: 'invalid-reply: no JSON' };
    const first = { kind: 'topics' as const, topics: ['diet'] };
    const learnt = { kind: 'topics' as const, topics: ['diet', 'pets'] };
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

  it('is wrapped where it tells what the sessions gave away', () => {
    expect(exported(['with_answer', 'with_exposed_states'])).toEqual({
      question_answer_history: [{ ground_truth: 'A' }],
      user_information_updates: { diet: 'steak lover', pet: 'no pet' },
    });
  });

  it('holds whole prompts: with placeholders and contract, and no brace that a template would take for its own', () => {
    const policies = [
      { kind: 'topics' as const, topics: ['diet'] },
      { kind: 'instructions' as const, instructions: 'Reply {"food": "tea"} to tea, {} to small talk.' },
    ];
    for (const policy of policies) {
      const { current_prompts } = evolutionState(policy, []) as { current_prompts: Record<string, string> };
      const prompt = current_prompts.memory_update_prompt ?? '';
      // As the original fills it: str.format with two names, doubled braces for literal ones.
      expect(prompt.match(/\{current_memories\}/g)).toHaveLength(1);
      expect(prompt.match(/\{conversation\}/g)).toHaveLength(1);
      expect(prompt).toContain('JSON');
      const literal = prompt.replace(/\{current_memories\}|\{conversation\}/g, '').replace(/\{\{|\}\}/g, '');
      expect(literal).not.toMatch(/[{}]/);
    }
    const mem0 = { fact_extraction_prompt: 'Find lasting facts.', update_memory_prompt: 'Keep in step.' };
    const { current_prompts } = evolutionState(mem0, []) as { current_prompts: Record<string, string> };
    // The library sends the first as it is, and adds memories, facts and contract to the second.
    expect(current_prompts.fact_extraction_prompt).toMatch(
      /Find lasting facts\.[\s\S]*JSON[\s\S]*\{"facts": \[/,
    );
    expect(current_prompts.update_memory_prompt).toBe('Keep in step.');
  });
});
