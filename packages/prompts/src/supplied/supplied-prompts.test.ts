import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ChatMessage, ChatRequest } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { definePrompt } from '../prompt/define-prompt.js';
import { definedPrompts } from '../prompt/defined-prompts.js';
import '../prompt/__fixtures__/every-prompt.js';
import { modelThat } from '../prompt/__fixtures__/model-that.js';
import { exportPrompt, textsOf } from './export-prompt.js';
import { parsePromptFile } from './prompt-file.js';
import { sampleInputs } from './sample-inputs.js';
import { supplyPrompts } from './supplied-prompts.js';

const foreign = promptsOfTests();
const prompts = definedPrompts().filter(({ name }) => !foreign.has(name));

/** The names of prompts that tests define: other tests of this process add theirs to the list. */
function promptsOfTests(): ReadonlySet<string> {
  const root = resolve(import.meta.dirname, '../../../..');
  const files = ['packages', 'apps'].flatMap((room) =>
    readdirSync(join(root, room)).flatMap((name) => {
      const source = join(root, room, name, 'src');
      if (!existsSync(source)) return [];
      return readdirSync(source, { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.test.ts'))
        .map((file) => readFileSync(join(source, file), 'utf8'));
    }),
  );
  const names = files.flatMap((text) => [...text.matchAll(/definePrompt\(\{\s*name: '([^']+)'/g)]);
  return new Set(names.flatMap(([, name]) => name ?? []));
}

const named = (name: string) => prompts.find((prompt) => prompt.name === name) as (typeof prompts)[number];

describe('an exported text that nobody changed gives the same requests', () => {
  it.each(prompts.map((prompt) => [prompt.name, prompt] as const))('%s', (name, prompt) => {
    const files = exportPrompt(prompt).map(({ path, content }) => parsePromptFile(path, content));
    const { reword } = supplyPrompts(files, prompts);
    let asked = 0;
    for (const language of ['en', 'zh', 'de']) {
      for (const { input } of sampleInputs(prompt.input, language, { examples: prompt.examples })) {
        let messages: ChatMessage[];
        try {
          messages = prompt.render(input as never);
        } catch {
          // The schema allows more than the code that fills the prompt gives it.
          continue;
        }
        asked += 1;
        const source = { name, version: prompt.version, hash: '', input };
        expect(reword({ role: 'judge', messages, prompt: source }).messages).toEqual(messages);
      }
    }
    expect(asked).toBeGreaterThan(3);
  });
});

it.each(prompts.map((prompt) => [prompt.name, prompt] as const))(
  'a text of nothing but the values that it shows replaces the whole prompt: %s',
  (name, prompt) => {
    const [{ text } = { text: undefined }] = textsOf(prompt);
    const values = text?.shown.map((path) => `{{${path}}}`).join('\n');
    const file = `prompt: ${name}\nversion: ${prompt.version}\n=== user ===\n${values}\n`;
    expect(supplyPrompts([parsePromptFile('own.txt', file)], prompts).files).toHaveLength(1);
  },
);

it('shows most words of most prompts', () => {
  const shares = prompts.map((prompt) => Math.min(...textsOf(prompt).map(({ text }) => text.share)));
  expect(shares.filter((share) => share > 0.6).length).toBeGreaterThan(0.8 * prompts.length);
});

const greet = definePrompt({
  name: 'test-greet',
  version: '2',
  input: z.strictObject({ person: z.string(), hobbies: z.array(z.string()) }),
  output: z.object({ greeting: z.string() }),
  render: ({ person, hobbies }) => [
    { role: 'system', content: 'You greet people in one sentence.' },
    {
      role: 'user',
      content: `Greet ${person}, who likes:\n${hobbies.map((each) => `- ${each}`).join('\n')}`,
    },
  ],
});
const supply = (body: string, head = 'prompt: test-greet\nversion: 2') =>
  supplyPrompts([parsePromptFile('greet.txt', `${head}\n${body}`)]);

describe('a supplied text', () => {
  const text = '=== user ===\nSay hello to {{person}} ({{#hobbies}}{{.}};{{/hobbies}}).\n';

  it('replaces the messages, and keeps the reply and the problem when the model is asked again', async () => {
    const { reword } = supply(text);
    const sent: ChatMessage[][] = [];
    const replies = ['Hi', '{"greeting": "Hi Ann"}'];
    const inner = modelThat(({ index }) => replies[index] ?? '');
    const model = {
      ...inner,
      complete: (request: ChatRequest) => {
        sent.push([...reword(request).messages]);
        return inner.complete(request);
      },
    };
    const { output, repaired } = await greet.ask(
      model,
      { person: 'Ann', hobbies: ['chess', 'rowing'] },
      { role: 'judge' },
    );
    expect({ output, repaired }).toEqual({ output: { greeting: 'Hi Ann' }, repaired: true });
    expect(sent[0]).toEqual([{ role: 'user', content: 'Say hello to Ann (chess;rowing;).' }]);
    expect(sent[1]?.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
    expect(sent[1]?.slice(0, 2)).toEqual([...(sent[0] ?? []), { role: 'assistant', content: 'Hi' }]);
  });

  it('has a digest of the text, not of comments, line ends and other names of the file', () => {
    const read = (content: string, file = 'a.txt') => parsePromptFile(file, content).digest;
    const plain = 'prompt: test-greet\nversion: 2\n=== user ===\nHi {{person}}\n';
    expect(read(plain.replace('===', '# mine\n===').replaceAll('\n', '\r\n'), 'b.txt')).toBe(read(plain));
    expect(read(plain.replace('Hi', 'Hello'))).not.toBe(read(plain));
  });

  it.each([
    ['another name', text, 'prompt: test-gret\nversion: 2', /no prompt "test-gret"/, /test-greet/],
    ['another version', text, 'prompt: test-greet\nversion: 1', /version 1 .* now has version 2/, /export/],
    [
      'an unknown placeholder',
      '=== user ===\n{{person}} {{hobby}}',
      undefined,
      /\{\{hobby\}\} is no value/,
      /hobbies, person/,
    ],
    [
      'a missing placeholder',
      '=== user ===\n{{person}}',
      undefined,
      /no placeholder for hobbies/,
      /omits: hobbies/,
    ],
    [
      'an unknown part',
      '=== user ===\n{{person}}{{ours.window}}',
      undefined,
      /no part ours\.window/,
      /ours\.hobbies/,
    ],
    ['an unknown role', '=== tool ===\nx', undefined, /names no role/, /system, user, assistant/],
    ['no message', '', undefined, /has no message/, /=== user ===/],
    ['an unknown field', text, 'promt: test-greet\nversion: 2', /line 1 is "promt/, /prompt, version/],
    ['no version', text, 'prompt: test-greet', /no line "version: …"/, /export/],
  ])('is refused with %s, naming the file and the next step', (_case, body, head, message, hint) => {
    const problem = (() => {
      try {
        return supply(body, head);
      } catch (error) {
        return error;
      }
    })();
    expect(problem).toMatchObject({ name: 'ConfigError', hint: expect.stringMatching(hint) });
    expect((problem as Error).message).toMatch(message);
    expect((problem as Error).message).toContain('greet.txt');
  });

  it('may leave something out on purpose', () => {
    const head = 'prompt: test-greet\nversion: 2\nomits: hobbies';
    expect(supply('=== user ===\nHi {{person}}', head).files).toHaveLength(1);
  });

  it('is refused beside another for the same prompt', () => {
    const file = (name: string) => parsePromptFile(name, `prompt: test-greet\nversion: 2\n${text}`);
    expect(() => supplyPrompts([file('a.txt'), file('b.txt')])).toThrow(/b\.txt and a\.txt/);
  });
});

it('a text for all languages takes parts from ours in the language of the request', () => {
  const prompt = named('chat-reply');
  const text =
    '=== system ===\n{{known}} {{ours.memories}}\n=== ours.window ===\n=== user ===\n{{message.text}}';
  const head = `prompt: chat-reply\nversion: ${prompt.version}\nomits: message.speaker`;
  const { reword } = supplyPrompts([parsePromptFile('a.txt', `${head}\n${text}`)], prompts);
  for (const language of ['en', 'zh']) {
    const [{ input } = { input: undefined }] = sampleInputs(prompt.input, language);
    const messages = prompt.render(input as never);
    const request = { role: 'assistant' as const, messages, prompt: { ...prompt, hash: '', input } };
    expect(reword(request).messages.at(0)?.content).toMatch(/memories/);
  }
});

it('a text for one language leaves requests in others as they are', () => {
  const prompt = named('chat-reply');
  const files = exportPrompt(prompt);
  expect(files.map(({ path }) => path)).toEqual(['chat-reply.en.txt', 'chat-reply.zh.txt']);
  const [english] = files.map(({ path, content }) =>
    parsePromptFile(path, content.replace('You are a helpful assistant', 'You are a pirate')),
  );
  const { reword } = supplyPrompts(english === undefined ? [] : [english], prompts);
  const sentIn = (language: string): string => {
    const [{ input } = { input: undefined }] = sampleInputs(prompt.input, language);
    const messages = prompt.render(input as never);
    const request = { role: 'assistant' as const, messages, prompt: { ...prompt, hash: '', input } };
    return reword(request).messages[0]?.content === messages[0]?.content ? 'ours' : 'supplied';
  };
  expect(['en', 'en-GB', 'zh'].map(sentIn)).toEqual(['supplied', 'supplied', 'ours']);
});
