import { type ChatModel, createRng, type Turn, zeroUsage } from '@memgym/core';
import { createOfflineChatModel } from '@memgym/offline-model';
import { describe, expect, it } from 'vitest';
import { userReplies } from '../offline.js';
import { createCheckedUser, createReactingUser } from './create-reacting-user.js';

const said = (...contents: string[]): Turn[] =>
  contents.map((content, index) => ({
    id: `t${index}`,
    role: index % 2 === 0 ? 'user' : 'assistant',
    content,
  }));

const replying = (text: string): ChatModel => ({
  info: { provider: 'test', model: 'test', simulated: true },
  complete: async () => ({ text, finishReason: 'stop', usage: zeroUsage, latencyMs: 0, cached: false }),
});

const user = (model: ChatModel, more = {}) =>
  createReactingUser({
    model,
    family: 'writing',
    language: 'en',
    points: ['Names the budget of 300 euros.'],
    ...more,
  });

describe('a user simulated by a model', () => {
  it('asks for the missing points of an answer, and leaves if none is missing', async () => {
    const asking = user(createOfflineChatModel({ replies: userReplies }));
    const next = await asking.next(said('Write a letter.', 'Dear all.'));
    expect(next?.content).toContain('Please');
    expect(next?.content).toContain('budget of 300 euros');
    expect(
      await asking.next(said('Write a letter.', 'Dear all.', 'x', 'It names the budget of 300 euros.')),
    ).toBeNull();
    expect(asking.reactions).toEqual([
      { round: 1, actions: ['dislike'], terminated: false },
      { round: 2, actions: ['like'], terminated: true },
    ]);
  });

  it('reads a reply in a fence, and one with text around it', async () => {
    const reply =
      '{"reasoning": "Fine.", "implicit_action": "copy", "behavior": "end_conversation", "response": null}';
    for (const text of [`\`\`\`json\n${reply}\n\`\`\``, `Here it is: ${reply}`]) {
      const asked = user(replying(text));
      expect(await asked.next(said('a', 'b'))).toBeNull();
      expect(asked.reactions[0]?.actions).toEqual(['copy']);
    }
  });

  it('fails if the reply cannot be read, instead of ending silently', async () => {
    await expect(user(replying('I like it.')).next(said('a', 'b'))).rejects.toThrow();
  });

  it('continues only with a message', async () => {
    const empty =
      '{"reasoning": "x", "implicit_action": "none", "behavior": "continue_conversation", "response": ""}';
    await expect(user(replying(empty)).next(said('a', 'b'))).rejects.toThrow(/response/);
  });

  it('rates answers and draws the action from the rating', async () => {
    const rated = user(createOfflineChatModel({ replies: userReplies }), {
      rated: { isLong: true, rng: createRng('a') },
    });
    await rated.next(said('Write a letter.', 'Dear all.'));
    expect(rated.reactions).toEqual([{ round: 1, actions: [], satisfactionScore: 3, terminated: false }]);
  });
});

it('a checked user is asked again, once, for a message that repeats; a second one is used and named', async () => {
  const replies = [
    ['Where is it?', 'Write a letter.', 'Where is the date?'],
    ['Write a letter.', 'Write a letter!', 'Where is the date?'],
  ];
  const done = await Promise.all(
    replies.map(async (said) => {
      const asked: string[] = [];
      const model: ChatModel = {
        info: { provider: 'test', model: 'test', simulated: false },
        complete: async ({ messages }) => {
          const response = said[asked.length] ?? '';
          asked.push(messages.at(-1)?.content ?? '');
          const reaction = {
            reasoning: 'x',
            implicit_action: 'none',
            behavior: 'continue_conversation',
            response,
          };
          const text = JSON.stringify(reaction);
          return { text, finishReason: 'stop', usage: zeroUsage, latencyMs: 0, cached: false };
        },
      };
      const checked = user(model, { checked: true });
      const next = await checked.next(saidBefore);
      return { next: next?.content, asked, reactions: checked.reactions };
    }),
  );
  expect(done.map(({ next, asked }) => [next, asked.length])).toEqual([
    ['Where is it?', 1],
    ['Write a letter!', 2],
  ]);
  expect(done[1]?.asked[1]).toContain('It repeats an earlier message of the person');
  expect(done.map(({ reactions }) => reactions[0]?.flaw)).toEqual([undefined, 'repetition']);
});

const saidBefore = said('Write a letter.', 'Dear all.');

it('a user who knows the answer likes a correct reply and doubts a wrong one, in fixed words', async () => {
  const checked = createCheckedUser({ isRight: async (answer) => answer === 'Miso', language: 'en' });
  expect((await checked.next(said('Which cat?', 'Tofu')))?.content).toMatch(/more accurate/);
  expect(await checked.next(said('Which cat?', 'Tofu', 'no', 'Miso'))).toBeNull();
  expect(checked.reactions.map(({ actions }) => actions)).toEqual([['dislike'], ['like']]);
});
