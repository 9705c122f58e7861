/**
 * Starts the chat server. Then open http://127.0.0.1:8080, and /admin to see and erase users:
 *
 *     OPENAI_API_KEY=… ADMIN_TOKEN=… npx tsx --conditions=@memgym/source main.ts
 *
 * With the packages from npm, leave the condition out. Another server of models, such as a local one, is named by
 * OPENAI_BASE_URL, its model by CHAT_MODEL.
 */
import { createChatServer } from './chat-server.js';

const { ADMIN_TOKEN, CHAT_MODEL = 'gpt-4.1-mini', PORT = '8080' } = process.env;
if (ADMIN_TOKEN === undefined) throw new Error('Set ADMIN_TOKEN to a word that only you know.');
const { server, close } = await createChatServer({
  file: 'memory.db',
  model: CHAT_MODEL,
  adminToken: ADMIN_TOKEN,
  // Anybody may say to be anybody. Put your login here before others reach this server.
  userOf: ({ headers }) => decodeURIComponent(String(headers['x-user'] ?? '')) || undefined,
});
server.listen(Number(PORT), '127.0.0.1', () => console.log(`http://127.0.0.1:${PORT}`));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close());
