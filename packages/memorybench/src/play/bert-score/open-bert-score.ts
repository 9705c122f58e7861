import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ConfigError } from '@memgym/core';
import { bertScoreF1, type TokenVector } from '@memgym/scoring';

/** The weights of a metric: a model of Hugging Face, and the layer whose vectors are compared. */
export interface BertWeights {
  readonly model: string;
  readonly layer: number;
}

/** BERTScore F1 of a text against a reference, with the given weights. */
export type BertScore = (text: string, reference: string, weights: BertWeights) => Promise<number>;

/** The export of the user's module: the tokens of texts, including those that the model adds. */
type EmbedTokens = (
  texts: readonly string[],
  weights: BertWeights,
) => Promise<readonly (readonly TokenVector[])[]>;

/**
 * BERTScore by a module that exports `embedTokens(texts, { model, layer })`; the weights are on the user's machine.
 * @param file path of the module, from the working folder
 * @throws {ConfigError} when it cannot be loaded or exports no such function
 */
export async function openBertScore(file: string): Promise<BertScore> {
  const fault = (problem: string, cause?: unknown): ConfigError =>
    new ConfigError(`${file} ${problem}`, {
      key: 'benchmark.options.bertScore',
      hint: 'Pass a JavaScript module that exports `embedTokens(texts, { model, layer })`; packages/memorybench/README.md has an example.',
      cause,
    });
  const loaded = (await import(pathToFileURL(resolve(file)).href).catch((error: unknown) => {
    throw fault('could not be loaded.', error);
  })) as { readonly embedTokens?: unknown };
  if (typeof loaded.embedTokens !== 'function') throw fault('exports no function `embedTokens`.');
  const embedTokens = loaded.embedTokens as EmbedTokens;
  return async (text, reference, weights) => {
    const [given = [], wanted = []] = await embedTokens([text, reference], weights);
    return bertScoreF1(given, wanted);
  };
}
