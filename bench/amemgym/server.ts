/**
 * A model that takes 100 ms for every reply, in a process of its own: `node server.ts` prints its base URL and
 * serves until its input ends.
 */
import { createHash } from 'node:crypto';
import { startOpenAIServer } from '@memgym/llm-client/testing';

const delayMs = Number(process.argv[2] ?? 100);
const server = await startOpenAIServer({
  chat: ({ body }) => {
    const format = JSON.stringify(body.response_format ?? '');
    const digit = (createHash('sha256').update(JSON.stringify(body.messages)).digest().readUInt8(0) % 4) + 1;
    const text = format.includes('choice')
      ? `{"choice":"${digit}"}`
      : format === '""'
        ? `Reply ${digit}.`
        : '{}';
    return { text, delayMs };
  },
});
console.log(server.baseUrl);
process.stdin.resume();
process.stdin.once('end', () => void server.close());
