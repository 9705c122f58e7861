/**
 * A model that takes 100 ms for every reply, in a separate process: `node server.ts` prints its base URL and serves
 * until its input ends.
 */
import { createHash } from 'node:crypto';
import { startOpenAIServer } from '@memgym/llm-client/testing';

const delayMs = Number(process.argv[2] ?? 100);

/** A JSON reply to the prompts of AMemGym: one of a few texts for each key. */
interface ReplyForm {
  readonly json_schema?: {
    readonly schema?: {
      readonly properties?: Readonly<Record<string, { readonly enum?: readonly string[] }>>;
    };
  };
}

const server = await startOpenAIServer({
  chat: ({ body }) => {
    const chance = createHash('sha256').update(JSON.stringify(body.messages)).digest().readUInt16BE(0);
    const { json_schema: form } = (body.response_format ?? {}) as ReplyForm;
    const choices = Object.entries(form?.schema?.properties ?? {}).map(([key, { enum: texts = [''] }]) => [
      key,
      texts[chance % texts.length],
    ]);
    const text = form === undefined ? `Reply ${chance % 4}.` : JSON.stringify(Object.fromEntries(choices));
    return { text, delayMs };
  },
});
console.log(server.baseUrl);
process.stdin.resume();
process.stdin.once('end', () => void server.close());
