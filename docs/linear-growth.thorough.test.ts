import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findGrowth, replyShapes } from './testing/growth.js';
import { readPage, repositoryFiles, root } from './testing/markdown.js';
import { callReader, textReadersIn } from './testing/text-readers.js';

// The patterns alone are checked by linear-time.test.ts; here every reader and every reply form meets hostile texts.
const files = repositoryFiles(/^packages\/[\w-]+\/src\/.*\.ts$/).filter(
  (file) => !/\.test\.ts$|\/__fixtures__\/|\/testing\//.test(file),
);

describe('the exported functions that read texts', () => {
  const readers = files.flatMap((file) => textReadersIn(file, readPage(file)));

  it('are found by their parameters', () => {
    const names = readers.map(({ name }) => name);
    expect(names.length).toBeGreaterThan(200);
    for (const name of [
      'judgmentParts',
      'findEntities',
      'findJson',
      'readWhooshQuery',
      'wordTokens',
      'shorten',
    ])
      expect(names).toContain(name);
  });

  it.each(readers.map(({ name, file, parameters }) => [name, file, parameters] as const))(
    'take time in proportion to the text: %s of %s',
    async (name, file, parameters) => {
      const { [name]: read } = (await import(/* @vite-ignore */ join(root, file))) as Readonly<
        Record<string, (...args: unknown[]) => unknown>
      >;
      const call = (text: string): unknown => {
        const list = parameters.includes('list of texts') ? text.split(/(?<=[\s,。])/) : [];
        return callReader(read, parameters, { text, list });
      };
      expect(findGrowth(call)).toBeUndefined();
    },
  );
});

describe('a reply to a prompt of any package', () => {
  const module = 'packages/prompts/src/prompt/__fixtures__/every-prompt.ts';

  it('is read in time in proportion to its length, whatever it or a value in it is', async () => {
    const { prompts, inputs, sample, changed } = (await import(
      /* @vite-ignore */ join(root, module)
    )) as EveryPrompt;
    const wanted = prompts.filter(({ form }) => form !== undefined);
    expect(wanted.length).toBeGreaterThan(55);
    for (const { name, form, read } of wanted) {
      const input = inputs[name] ?? null;
      const withValues = (text: string): unknown => {
        const leaf = (value: unknown) => (typeof value === 'object' && value !== null ? value : text);
        return read(JSON.stringify(changed(sample(form), form, leaf)), input);
      };
      expect(
        findGrowth((text) => read(text, input), replyShapes),
        name,
      ).toBeUndefined();
      expect(findGrowth(withValues, replyShapes), name).toBeUndefined();
    }
  });
});

interface EveryPrompt {
  readonly prompts: readonly {
    readonly name: string;
    readonly form: unknown;
    read(raw: string, input: unknown): unknown;
  }[];
  readonly inputs: Readonly<Record<string, unknown>>;
  sample(form: unknown): unknown;
  changed(value: unknown, form: unknown, change: (value: unknown) => unknown): unknown;
}

describe('a function whose time grows with the square of the length', () => {
  it('is found, and a linear one is not', () => {
    const endOf = (text: string) => /[a-z ]+$/.test(`${text}.`);
    expect(findGrowth(endOf)?.factor).toBeGreaterThan(100);
    expect(findGrowth((text) => text.trimEnd())).toBeUndefined();
  });
});
