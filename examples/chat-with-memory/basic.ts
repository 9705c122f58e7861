/** An assistant that remembers what it was told, without a key: the offline model reads, it does not think. */
import { createRng, systemClock, type Turn } from '@memgym/core';
import { createOfflineChatModel } from '@memgym/llm-client';
import { createAssistant, createMemorySystem } from '@memgym/memory-systems';

const assistant = createAssistant({
  memory: createMemorySystem({ type: 'bm25-m' }),
  // A real one: createOpenAIChatModel({ model: 'gpt-4.1-mini', apiKey }).
  model: createOfflineChatModel(),
  k: 5,
});
const context = { scope: { user: 'ann' }, clock: systemClock, rng: createRng('chat-with-memory') };

const messages: Turn[] = [
  { id: 'm1', role: 'user', content: 'Hi! My cat is called Pepper. I am learning the cello.' },
  { id: 'm2', role: 'user', content: 'What is my cat called?' },
];
for (const message of messages) {
  const { reply, retrieval } = await assistant.act(message, context);
  console.log(`Ann:       ${message.content}`);
  console.log(`Assistant: ${reply.content} (memories read: ${retrieval.items.length})`);
}

// A question changes nothing: neither it nor the answer is remembered.
const question = {
  kind: 'multiple-choice' as const,
  id: 'q1',
  text: 'Which instrument am I learning?',
  language: 'en',
  options: [
    { label: 'A', text: 'The guitar' },
    { label: 'B', text: 'The cello' },
    { label: 'C', text: 'You have not told me that' },
  ],
};
const answer = await assistant.answer(question, context);
const chosen = question.options.find(({ label }) => label === answer.output);
console.log(`${question.text} ${chosen?.text ?? 'No answer'}.`);
await assistant.close();
