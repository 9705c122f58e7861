import { createHash } from 'node:crypto';
import { ConfigError, InvalidArgumentError } from '@memgym/core';
import { describe, expect, expectTypeOf, it } from 'vitest';
import * as z from 'zod';
import { definePrompt } from './define-prompt.js';

const extract = definePrompt({
  name: 'memory-write/extract-facts',
  version: '1',
  input: z.strictObject({ turn: z.string(), limit: z.number().default(3) }),
  output: z.strictObject({ facts: z.array(z.string()), mood: z.string().default('plain') }),
  render: ({ turn, limit }) => [
    { role: 'system', content: `Write at most ${limit} facts as JSON: {"facts": [...]}` },
    { role: 'user', content: turn },
  ],
  fallback: (raw) => (raw === 'none' ? { facts: [], mood: 'plain' } : undefined),
});

describe('definePrompt', () => {
  it('renders the whole request, with the defaults of the input', () => {
    const request = extract.request({ turn: 'I moved to Oslo.' }, { role: 'memory-write', temperature: 0.5 });
    expect(request.messages.map((message) => message.content)).toEqual([
      'Write at most 3 facts as JSON: {"facts": [...]}',
      'I moved to Oslo.',
    ]);
    expect(request).toMatchObject({ role: 'memory-write', temperature: 0.5 });
    expect('signal' in request).toBe(false);
  });

  it('requests members with a default too, and excludes unknown ones', () => {
    const request = extract.request({ turn: 'x' }, { role: 'memory-write' });
    expect(request.responseSchema).toMatchObject({
      name: 'memory-write_extract-facts',
      schema: { type: 'object', required: ['facts', 'mood'], additionalProperties: false },
    });
  });

  it('hashes name, version, messages and reply form', () => {
    const sha = (text: string) => createHash('sha256').update(text).digest('hex');
    const hello = definePrompt({
      name: 'hello',
      version: '1',
      input: z.string(),
      render: (name) => [{ role: 'user', content: `Hello ${name}` }],
    });
    expect(hello.request('Ann', { role: 'assistant' }).prompt?.hash).toBe(
      sha(JSON.stringify(['hello', '1', [sha(JSON.stringify(['user', 'Hello Ann']))], null])),
    );
    expect(hello.request('Bob', { role: 'assistant' }).prompt?.hash).not.toBe(
      hello.request('Ann', { role: 'assistant' }).prompt?.hash,
    );
  });

  it('keeps the parsed input with the request, and does not hash it', () => {
    const request = extract.request({ turn: 'abcdef' }, { role: 'memory-write' });
    expect(request.prompt.input).toEqual({ turn: 'abcdef', limit: 3 });
    const unshown = definePrompt({
      name: 'unshown',
      version: '1',
      input: z.number(),
      render: () => [{ role: 'user', content: 'Hello' }],
    });
    const [one, two] = [1, 2].map((input) => unshown.request(input, { role: 'assistant' }).prompt);
    expect(one).toEqual({ ...two, input: 1 });
  });

  it('refuses an invalid input, and names the prompt and the member', () => {
    const wrong = { turn: 7 } as unknown as { turn: string };
    expect(() => extract.request(wrong, { role: 'memory-write' })).toThrow(InvalidArgumentError);
    expect(() => extract.request(wrong, { role: 'memory-write' })).toThrow(/extract-facts[\s\S]*turn/);
  });

  it('refuses a name that is not kebab-case', () => {
    const render = () => [];
    expect(() => definePrompt({ name: 'Extract Facts', version: '1', input: z.string(), render })).toThrow(
      ConfigError,
    );
  });

  it('types input and output by the schemas', () => {
    expectTypeOf(extract.request).parameter(0).toEqualTypeOf<{ turn: string; limit?: number | undefined }>();
    const reading = extract.read('{"facts":["a"]}', { turn: 'x' });
    expect(reading.ok).toBe(true);
    if (reading.ok) expectTypeOf(reading.output).toEqualTypeOf<{ facts: string[]; mood: string }>();
  });
});

describe('reading a reply', () => {
  const facts = { facts: ['a'], mood: 'plain' };
  it.each([
    ['bare JSON', '{"facts":["a"]}'],
    ['a fence', 'Sure:\n```json\n{"facts":["a"]}\n```\nDone.'],
    ['reasoning before it', '<think>{"facts":["wrong"]}</think>\n{"facts":["a"]}'],
    ['reasoning in square brackets', '[THINK]{"facts":["wrong"]}[/THINK]{"facts":["a"]}'],
    ['reasoning under another name', '<thought>{"facts":["wrong"]}</thought> {"facts":["a"]}'],
    ['reasoning whose opening tag the server removed', 'so {"facts":["wrong"]}\n</think>{"facts":["a"]}'],
    ['prose with braces around it', 'For {user} I write {"facts":["a"]} (braces: {x})'],
    ['a brace inside a text', 'ok {"facts":["a"],"mood":"plain"} :}'],
  ])('finds JSON in %s', (_name, raw) => {
    expect(extract.read(raw, { turn: 'x' })).toMatchObject({ ok: true, output: facts, form: 'strict' });
  });

  it('preserves reasoning tags inside a value', () => {
    expect(extract.read('{"facts":["<think>x</think>"]}', { turn: 'x' })).toMatchObject({
      output: { facts: ['<think>x</think>'] },
    });
  });

  it('takes the first of two fenced blocks', () => {
    const raw = '```\n{"facts":["a"]}\n```\nOr:\n```\n{"facts":["b"]}\n```';
    expect(extract.read(raw, { turn: 'x' })).toMatchObject({ ok: true, output: facts, form: 'strict' });
  });

  it.each([
    ['no JSON at all', 'I cannot.', /holds no JSON/],
    ['JSON cut short', '{"facts":["a"', /not valid JSON/],
    ['a key given twice', '{"facts":["a"],"facts":["b"]}', /gives the key "facts" twice/],
    [
      'a key given twice in a fence',
      '```json\n{"facts":["a"],"facts":["b"]}\n```',
      /gives the key "facts" twice/,
    ],
    ['a key given twice without quotes', "{facts: ['a'], facts: ['b']}", /valid JSON|twice/],
    ['JSON of another form', '{"plan":{"a":1}}', /facts/],
    ['an unfinished thought', '<think>{"facts":["a"]}', /holds no JSON/],
  ])('reports the problem of %s', (_name, raw, problem) => {
    expect(extract.read(raw, { turn: 'x' })).toEqual({ ok: false, problem: expect.stringMatching(problem) });
  });

  it('survives a flood of openings', () => {
    expect(extract.read('{'.repeat(100_000), { turn: 'x' }).ok).toBe(false);
  });

  it.each([5_000, 100_000])('reports %d levels as a problem, without a stack overflow', (levels) => {
    const open = definePrompt({
      name: 'test/open',
      version: '1',
      input: z.strictObject({}),
      output: z.json(),
      render: () => [],
    });
    expect(open.read(`${'['.repeat(levels)}${']'.repeat(levels)}`, {})).toEqual({
      ok: false,
      problem: 'The JSON nests lists and objects more than 1,000 levels deep.',
    });
  });

  it('tries the reading of the prompt itself before faulty JSON', () => {
    expect(extract.read('<think>hm</think> none', { turn: 'x' })).toEqual({
      ok: true,
      output: { facts: [], mood: 'plain' },
      form: 'lenient',
      dropped: [],
    });
    expect(extract.read('what', { turn: 'x' }).ok).toBe(false);
  });
});
