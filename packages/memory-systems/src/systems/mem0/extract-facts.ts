import type { WriteWarning } from '@memgym/core';
import { foldText } from '@memgym/text';
import type { Asked } from '../../model-use/model-access.js';
import type { Observation, RememberRequest } from '../../scoped/index.js';
import { latestEventTime } from '../../toolkit/latest-event-time.js';
import { type Extraction, extractInParts } from '../../toolkit/mem0/extract-in-parts.js';
import { citing, citingNumbers, type ExtractedFact, notBlank } from '../../toolkit/mem0/extracted-fact.js';
import { withInstructions } from '../../toolkit/mem0/with-instructions.js';
import { messagePrefix } from '../../toolkit/message-prefix.js';
import { languageOf, showMessages } from '../../toolkit/shown-message.js';
import { libraryDefaults } from './library-defaults.js';
import type { Mem0MemoryOptions } from './mem0-memory-options.js';
import { instructionsFor, isBuiltIn, type Mem0State } from './mem0-policy.js';
import { mem0Versions } from './mem0-version.js';
import { extractFactsPrompt, extractFactsReferencePrompt } from './prompts/extract-facts.js';

/** Asks for the facts in a batch, without blank ones and, in `fixed`, without duplicates. */
export async function extractFacts(
  batch: readonly Observation[],
  request: RememberRequest<Mem0State>,
  options: Mem0MemoryOptions,
): Promise<Extraction<ExtractedFact>> {
  const extraction = await extractInParts(batch, (part) => askForFacts(part, request, options), options);
  const facts = notBlank(extraction.facts);
  return { ...extraction, facts: options.profile === 'reference' ? facts : merged(facts) };
}

async function askForFacts(
  batch: readonly Observation[],
  { tryAsk, view, context }: RememberRequest<Mem0State>,
  options: Mem0MemoryOptions,
): Promise<Asked<Pick<Extraction<ExtractedFact>, 'facts' | 'warnings'>>> {
  const { profile } = options;
  const about = speakersOf(batch, { view, context }, options);
  const day = latestEventTime(batch)?.slice(0, 10) ?? null;
  const today = new Date(context.clock.now()).toISOString().slice(0, 10);
  const input = {
    language: languageOf(batch),
    about,
    instructions: withInstructions(instructionsFor(about, view.state.policy), context.instructions),
    date: profile === 'reference' ? today : day,
    messages: shown(batch, options),
  };
  if (profile === 'reference') {
    const asked = await tryAsk(extractFactsReferencePrompt, input, libraryDefaults);
    if (!asked.ok) return asked;
    const whole = citing(batch);
    return {
      ok: true,
      output: { facts: asked.output.facts.map((text) => ({ text, ...whole })), warnings: [] },
    };
  }
  const asked = await tryAsk(extractFactsPrompt, input);
  if (!asked.ok) return asked;
  const warnings: WriteWarning[] = [];
  const facts = asked.output.facts.map(({ text, messages }) => ({
    text,
    ...citingNumbers(messages, batch, (warning) => warnings.push(warning)),
  }));
  return { ok: true, output: { facts, warnings } };
}

/** The speakers from whose messages facts are taken. Source: docs/specs/memory-systems.md#mem0-versions. */
function speakersOf(
  batch: readonly Observation[],
  { view, context }: Pick<RememberRequest<Mem0State>, 'view' | 'context'>,
  options: Mem0MemoryOptions,
): 'user' | 'assistant' | 'both' {
  const version = mem0Versions[options.version];
  const { factsFrom = version.factsFrom, assistantFacts = version.assistantFacts } = options;
  // In the original, custom instructions and AMemGym's evolving ones replace the rule.
  const ownRule = !isBuiltIn(view.state.policy) || options.evolves.includes('fact_extraction_prompt');
  if (options.profile === 'reference' && ownRule) return 'both';
  const speaks = batch.some(({ role }) => role === 'assistant');
  if (assistantFacts === 'with-agent' && context.scope.agent !== undefined && speaks) return 'assistant';
  return factsFrom === 'conversation' ? 'both' : 'user';
}

/** The messages as the prompt shows them. The original shows no times. */
function shown(
  batch: readonly Observation[],
  { profile, messagePrefixes }: Mem0MemoryOptions,
): ReturnType<typeof showMessages> {
  return showMessages(batch).map(({ time, ...message }, place) => {
    const observation = batch[place];
    const isPrefixed = messagePrefixes !== 'role' && observation?.speaker === undefined;
    return {
      ...message,
      ...(observation &&
        isPrefixed && { text: `${messagePrefix(observation, messagePrefixes)}${message.text}` }),
      ...(profile === 'fixed' && time && { time }),
    };
  });
}

function merged(facts: readonly ExtractedFact[]): ExtractedFact[] {
  const byText = new Map<string, ExtractedFact>();
  for (const fact of facts) {
    const key = foldText(fact.text);
    const earlier = byText.get(key);
    byText.set(key, earlier === undefined ? fact : { ...earlier, again: [...(earlier.again ?? []), fact] });
  }
  return [...byText.values()];
}
