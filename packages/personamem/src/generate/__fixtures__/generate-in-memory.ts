import type { ChatModel, JsonObject } from '@memgym/core';
import type { GenerationTools, Generator } from '@memgym/env-generator';

/** The files that a generator writes, by path. Without a model, it works offline. */
export async function generateInMemory(
  generator: Generator,
  options: JsonObject,
  inputs: Readonly<Record<string, string>> = {},
  { model, note = () => {} }: { readonly model?: ChatModel; readonly note?: (sentence: string) => void } = {},
): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  const prepared = await generator.prepare({
    options: generator.options.parse(options),
    inputs,
    offline: model === undefined,
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
      const modelFor = (): ChatModel => {
        if (model !== undefined) return model;
        throw new Error('There is no model.');
      };
      results.push(await work(user, { modelFor, onStage: () => {} }));
    }
    return results;
  };
  await prepared.make({ signal: new AbortController().signal, forAll, note });
  return texts;
}
