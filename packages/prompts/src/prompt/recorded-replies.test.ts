import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { promptOf } from './__fixtures__/every-prompt.js';
import { withoutRepeats } from './reading/without-repeats.js';

// Replies of small models to the prompts of the gallery, recorded by bench/real/ask-prompts.mjs.
const folder = new URL('./__fixtures__/recorded-replies/', import.meta.url);

interface RecordedReply {
  readonly prompt: string;
  /** Whether the server held the model to the schema. */
  readonly schema: boolean;
  readonly input: unknown;
  /** `length` where the model did not end by itself. */
  readonly finish: string;
  readonly reply: string;
}

interface Reading {
  readonly kind: 'strict' | 'lenient' | 'unreadable' | 'endless';
  readonly line: string;
}

const models = readdirSync(folder)
  .filter((file) => file.endsWith('.jsonl'))
  .map((file) => file.replace('.jsonl', ''));

/** A reply that did not end is asked for again, and read only when it ends. */
function readingOf({ prompt, schema, input, finish, reply }: RecordedReply): Reading {
  const [name = ''] = prompt.split('@');
  const asked = promptOf(name, input);
  if (asked === undefined) throw new Error(`There is no prompt '${name}'.`);
  const heading = `${prompt}, ${schema ? 'with' : 'without'} schema: `;
  if (finish !== 'stop' && !asked.verbatim) {
    const how = withoutRepeats(reply) === undefined ? 'did not end' : 'repeats itself';
    return { kind: 'endless', line: `${heading}${how}\n  …${JSON.stringify(reply.slice(-80))}` };
  }
  const read = asked.read(reply, input);
  if (!read.ok)
    return {
      kind: 'unreadable',
      line: `${heading}unreadable: ${read.problem}\n  ${JSON.stringify(reply.slice(0, 300))}`,
    };
  const dropped = read.dropped.length > 0 ? `, ${read.dropped.length} dropped` : '';
  return { kind: read.form, line: `${heading}${read.form}${dropped}\n  ${JSON.stringify(read.output)}` };
}

it('there are replies of two models', () => {
  expect(models).toEqual(['qwen2.5-coder-1.5b', 'smollm2-135m']);
});

it.each(models)('what is read in each reply of %s', async (model) => {
  const replies = readFileSync(new URL(`${model}.jsonl`, folder), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as RecordedReply)
    .sort((one, other) => (one.prompt < other.prompt ? -1 : one.prompt > other.prompt ? 1 : 0));
  const readings = replies.map((reply) => ({ ...readingOf(reply), schema: reply.schema }));
  const totals = [true, false].map((schema) => {
    const own = readings.filter((reading) => reading.schema === schema);
    const count = (wanted: Reading['kind']): number => own.filter(({ kind }) => kind === wanted).length;
    return `${schema ? 'with' : 'without'} schema: ${own.length} replies, ${count('strict')} strict, ${count('lenient')} lenient, ${count('unreadable')} unreadable, ${count('endless')} without an end`;
  });
  const text = [...totals, '', ...readings.map(({ line }) => line)].join('\n');
  await expect(`${text}\n`).toMatchFileSnapshot(`./__fixtures__/recorded-replies/${model}.readings.txt`);
});
