// Asks a model the requests of list-requests.ts, each with the schema of its reply and without, and adds the replies to a
// file. Called again, it goes on where it was stopped. See README.md.
//
// Usage: node bench/real/ask-prompts.mjs <model> <requests> <replies> [first word of prompts]
import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** Longer replies are cut: what repeats itself does not end. */
const longestReplyTokens = 160;

const [model, requests, replies, wanted = ''] = process.argv.slice(2);
const url = process.env.OPENAI_BASE_URL;
if (replies === undefined || url === undefined) {
  console.error(
    'Usage: OPENAI_BASE_URL=… ask-prompts.mjs <model> <requests> <replies> [first word of prompts]',
  );
  process.exit(2);
}
const linesOf = (file) =>
  existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean).map(JSON.parse) : [];
const keyOf = ({ model, prompt, schema, input }) => JSON.stringify([model, prompt, schema, input]);
const known = new Set(linesOf(replies).map(keyOf));
for (const { prompt, input, body } of linesOf(requests)) {
  if (!prompt.startsWith(wanted)) continue;
  const { response_format: format, max_tokens: limit, max_completion_tokens: otherLimit, ...rest } = body;
  // The same text twice in a row: the server has read it already.
  for (const schema of format === undefined ? [false] : [false, true]) {
    if (known.has(keyOf({ model, prompt, schema, input }))) continue;
    const started = Date.now();
    const response = await fetch(`${url}/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        ...rest,
        ...(schema && { response_format: format }),
        model,
        max_tokens: Math.min(limit ?? otherLimit ?? longestReplyTokens, longestReplyTokens),
      }),
    });
    if (!response.ok) {
      console.error(`${prompt}: ${response.status} ${(await response.text()).slice(0, 300)}`);
      continue;
    }
    const { choices, usage } = await response.json();
    const [{ message, finish_reason: finish }] = choices;
    const reply = { model, prompt, schema, input, finish, reply: message.content };
    appendFileSync(replies, `${JSON.stringify(reply)}\n`);
    console.error(
      `${prompt} ${schema ? 'schema' : 'free'}: ${usage.prompt_tokens} + ${usage.completion_tokens} tokens, ${Date.now() - started} ms, ${finish}`,
    );
  }
}
