import type { JsonObject } from '@memgym/core';
import type { GenerationTools, Generator } from '../../index.js';

/** The files that a generator writes without a model, by path. */
export async function generateInMemory(
  generator: Generator,
  options: JsonObject,
  inputs: Readonly<Record<string, string>> = {},
): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  const prepared = await generator.prepare({
    options: generator.options.parse(options),
    inputs,
    offline: true,
    files: {
      read: async (path) => texts.get(path),
      write: async (path, content) => {
        let text = '';
        if (typeof content === 'string') text = content;
        else for await (const part of content) text += part;
        texts.set(path, text);
      },
    },
  });
  const forAll: GenerationTools['forAll'] = async (users, work) => {
    const results = [];
    for (const user of users) {
      const modelFor = () => {
        throw new Error('There is no model.');
      };
      results.push(await work(user, { modelFor, onStage: () => {} }));
    }
    return results;
  };
  await prepared.make({ signal: new AbortController().signal, forAll });
  return texts;
}
