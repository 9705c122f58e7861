import type { Observation, RememberRequest } from '../../scoped/index.js';
import { type Extraction, extractInParts } from '../../toolkit/mem0/extract-in-parts.js';
import { type ExtractedFact, notBlank } from '../../toolkit/mem0/extracted-fact.js';
import { withInstructions } from '../../toolkit/mem0/with-instructions.js';
import { messagePrefix } from '../../toolkit/message-prefix.js';
import { languageOf, showMessages } from '../../toolkit/shown-message.js';
import type { Mem0MemoryOptions } from './mem0-memory-options.js';
import { instructionsFor, isBuiltIn, type Mem0State } from './mem0-policy.js';
import { mem0Versions } from './mem0-version.js';
import type { Mem0Rules } from './rules.js';

/** The facts in a batch of messages, without blank ones. */
export async function extractFacts(
  batch: readonly Observation[],
  request: RememberRequest<Mem0State>,
  options: Mem0MemoryOptions,
  rules: Mem0Rules,
): Promise<Extraction<ExtractedFact>> {
  const { view, context } = request;
  const ask = (part: readonly Observation[]) => {
    const about = speakersOf(part, request, options, rules);
    const input = {
      language: languageOf(part),
      about,
      instructions: withInstructions(instructionsFor(about, view.state.policy), context.instructions),
      date: rules.date(part, context.clock.now()),
      messages: shown(part, options, rules),
    };
    return rules.ask({ batch: part, input }, request);
  };
  const extraction = await extractInParts(batch, ask, options);
  return { ...extraction, facts: rules.distinct(notBlank(extraction.facts)) };
}

/** The speakers from whose messages facts are taken. Source: docs/specs/memory-systems.md#mem0-versions. */
function speakersOf(
  batch: readonly Observation[],
  { view, context }: Pick<RememberRequest<Mem0State>, 'view' | 'context'>,
  options: Mem0MemoryOptions,
  rules: Mem0Rules,
): 'user' | 'assistant' | 'both' {
  const version = mem0Versions[options.version];
  const { factsFrom = version.factsFrom, assistantFacts = version.assistantFacts } = options;
  const isOwn = !isBuiltIn(view.state.policy) || options.evolves.includes('fact_extraction_prompt');
  if (isOwn && rules.ownInstructionsWantBoth) return 'both';
  const speaks = batch.some(({ role }) => role === 'assistant');
  if (assistantFacts === 'with-agent' && context.scope.agent !== undefined && speaks) return 'assistant';
  return factsFrom === 'conversation' ? 'both' : 'user';
}

/** The messages as the prompt shows them. */
function shown(
  batch: readonly Observation[],
  { messagePrefixes }: Mem0MemoryOptions,
  { showsTimes }: Mem0Rules,
): ReturnType<typeof showMessages> {
  return showMessages(batch).map(({ time, ...message }, place) => {
    const observation = batch[place];
    const isPrefixed = messagePrefixes !== 'role' && observation?.speaker === undefined;
    return {
      ...message,
      ...(observation &&
        isPrefixed && { text: `${messagePrefix(observation, messagePrefixes)}${message.text}` }),
      ...(showsTimes && time && { time }),
    };
  });
}
