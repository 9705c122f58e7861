import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPage, repositoryFiles, root } from './testing/markdown.js';
import { callReader, textReadersIn } from './testing/text-readers.js';

// A library with state in its module (a decoder, an expression with the flag g or y, a segmenter) can carry the end of one
// text into the next one.
const readers = repositoryFiles(/^packages\/[\w-]+\/src\/.*\.ts$/)
  .filter((file) => !/\.test\.ts$|\/__fixtures__\/|\/testing\//.test(file))
  .flatMap((file) => textReadersIn(file, readPage(file)));

const texts = [
  '🧬 the sample was taken in Bergen; then, on Monday, it was sent to Oslo.',
  '{"answer": "B", "list": ["a", "b"]} Answer: B. I moved (again) 👩‍👩‍👧 on 2024-05-06.',
  '我上周搬到奥斯陆了，非常喜欢。ฉันย้ายไปออสโล',
  '<think>no</think>\n- one\n- two\n\n```json\n[1, 2]\n```',
];
/** What may leave something behind: halves of characters and of structures. */
const between = ['🧬🧬🧬\ud83e', 'a"b{[(<', '<think>', 'x'.repeat(700), '', 'Answer: ((((', '我', '\udc00 é'];

describe('an exported function that reads texts', () => {
  it.each(readers.map(({ name, file, parameters }) => [name, file, parameters] as const))(
    'gives the same after any other call: %s of %s',
    async (name, file, parameters) => {
      const module = (await import(/* @vite-ignore */ join(root, file))) as Readonly<
        Record<string, (...args: unknown[]) => unknown>
      >;
      const outcome = (text: string): unknown => {
        try {
          return callReader(module[name], parameters, { text, list: text.split(/(?<=[\s,。])/) });
        } catch (error) {
          return String(error);
        }
      };
      for (const text of texts) {
        const before = asText(outcome(text));
        for (const other of between) {
          outcome(other);
          expect(asText(outcome(text))).toBe(before);
        }
      }
    },
  );
});

/** Values with their own state, such as maps, by what they hold. */
const asText = (value: unknown): string =>
  JSON.stringify(value, (_key, part) =>
    part instanceof Map || part instanceof Set ? [...part] : typeof part === 'bigint' ? `${part}n` : part,
  ) ?? String(value);
