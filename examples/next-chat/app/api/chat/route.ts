import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { memoryMiddleware } from '@memgym/agent-tools/ai-sdk';
import { convertToModelMessages, streamText, type UIMessage, wrapLanguageModel } from 'ai';
import { after } from 'next/server';
import { openMemory } from '../../memory';

const { CHAT_MODEL = 'gpt-4.1-mini', OPENAI_API_KEY, OPENAI_BASE_URL } = process.env;
const provider = createOpenAICompatible({
  name: 'openai',
  baseURL: OPENAI_BASE_URL ?? 'https://api.openai.com/v1',
  ...(OPENAI_API_KEY === undefined ? {} : { apiKey: OPENAI_API_KEY }),
});

interface ChatRequest {
  /** The id of the chat, which `useChat` makes. */
  readonly id: string;
  readonly messages: UIMessage[];
}

/** Streams an answer. The model sees what this user said in all chats; what they say now is remembered. */
export async function POST(request: Request): Promise<Response> {
  // Anybody may say to be anybody. Put your login here before others reach this server.
  const user = request.headers.get('x-user') ?? 'me';
  const { id, messages } = (await request.json()) as ChatRequest;
  const memory = await openMemory();
  const model = wrapLanguageModel({
    model: provider(CHAT_MODEL),
    middleware: memoryMiddleware(memory.forUser(user), {
      sessionId: id,
      // An answer that is asked for again does not remember the question twice.
      messageId: messages.findLast(({ role }) => role === 'user')?.id,
      onError: (error, during) => console.error(`${during}:`, error),
    }),
  });
  // Writes happen behind the answer. A server that stops after it first waits for them.
  after(() => memory.flush());
  const answer = streamText({
    model,
    messages: await convertToModelMessages(messages),
    abortSignal: request.signal,
  });
  return answer.toUIMessageStreamResponse();
}
