import type { GenerationContext } from '../generation-context.js';

/** The options of a generator's call to its model; `trial` numbers the repetitions of equal calls. */
export const askingOptions = (
  { calls, signal }: GenerationContext,
  trial: number,
  temperature: 'high' | 'low',
) => ({
  role: 'generator' as const,
  temperature: temperature === 'high' ? calls.highTemperature : calls.lowTemperature,
  maxOutputTokens: calls.maxOutputTokens,
  trial,
  signal,
});
