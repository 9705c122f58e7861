import { randomUUID } from 'node:crypto';
import {
  type BaseStore,
  END,
  type LangGraphRunnableConfig,
  MessagesAnnotation,
  START,
  StateGraph,
} from '@langchain/langgraph';
import OpenAI from 'openai';

/** An agent of three steps, whose store outlives its threads: look up what a user said before, answer, store. */
export function createAgent({ model, store }: { readonly model: string; readonly store: BaseStore }) {
  const openai = new OpenAI();
  const State = MessagesAnnotation;
  type Said = typeof State.State;

  const namespaceOf = ({ configurable }: LangGraphRunnableConfig): string[] => {
    const user: unknown = configurable?.user;
    if (typeof user !== 'string' || user === '') throw new Error('Give `configurable.user`.');
    return ['users', user];
  };

  async function answer({ messages }: Said, config: LangGraphRunnableConfig) {
    const asked = messages.at(-1)?.text ?? '';
    const found = await config.store?.search(namespaceOf(config), { query: asked, limit: 5 });
    const notes = (found ?? []).map(({ value }) => `- ${value.text}`).join('\n');
    const { choices } = await openai.chat.completions.create({
      model,
      messages: [
        { role: 'system', content: 'You are a helpful assistant.' },
        // After the rules, which stay the same, so that a provider's prompt cache keeps them.
        { role: 'user', content: notes === '' ? asked : `What I told you before:\n${notes}\n\n${asked}` },
      ],
    });
    return { messages: [{ role: 'assistant', content: choices[0]?.message.content ?? '' }] };
  }

  async function remember({ messages }: Said, config: LangGraphRunnableConfig) {
    const said = messages.at(-2)?.text ?? '';
    await config.store?.put(namespaceOf(config), randomUUID(), { text: said });
    return {};
  }

  return new StateGraph(State)
    .addNode('answer', answer)
    .addNode('remember', remember)
    .addEdge(START, 'answer')
    .addEdge('answer', 'remember')
    .addEdge('remember', END)
    .compile({ store });
}
