import type { WriteWarning } from '@memgym/core';
import { foldText } from '@memgym/text';
import type { Asked, ModelAccess } from '../../model-use/model-access.js';
import type { Observation } from '../../scoped/index.js';
import type { Extraction } from '../../toolkit/mem0/extract-in-parts.js';
import { citingNumbers, type ExtractedFact } from '../../toolkit/mem0/extracted-fact.js';
import { type ExtractFactsInput, extractFactsPrompt } from './prompts/extract-facts.js';

/** A batch of messages, and the input of the prompt that asks for its facts. */
export interface AskedBatch {
  readonly batch: readonly Observation[];
  readonly input: ExtractFactsInput;
}

export type FactsOfBatch = Pick<Extraction<ExtractedFact>, 'facts' | 'warnings'>;

/** Asks for the facts in a batch, each with the numbers of its messages. */
export async function askForFacts(
  { batch, input }: AskedBatch,
  { tryAsk }: Pick<ModelAccess, 'tryAsk'>,
): Promise<Asked<FactsOfBatch>> {
  const asked = await tryAsk(extractFactsPrompt, input);
  if (!asked.ok) return asked;
  const warnings: WriteWarning[] = [];
  const facts = asked.output.facts.map(({ text, messages }) => ({
    text,
    ...citingNumbers(messages, batch, (warning) => warnings.push(warning)),
  }));
  return { ok: true, output: { facts, warnings } };
}

/** Facts with the same words are one fact that is stated again. */
export function withoutRepetitions(facts: readonly ExtractedFact[]): ExtractedFact[] {
  const byText = new Map<string, ExtractedFact>();
  for (const fact of facts) {
    const key = foldText(fact.text);
    const earlier = byText.get(key);
    byText.set(key, earlier === undefined ? fact : { ...earlier, again: [...(earlier.again ?? []), fact] });
  }
  return [...byText.values()];
}
