import {
  derivedId,
  draftOf,
  latestEventTime,
  type MemoryChanges,
  type Observation,
  type RememberRequest,
  skipUncited,
} from '../../scoped/index.js';
import {
  type ExtractedFact,
  type Extraction,
  extractInParts,
  notBlank,
  rememberSaid,
  withInstructions,
} from '../../toolkit/mem0/extracted-facts.js';
import { messagePrefix } from '../../toolkit/message-prefix.js';
import { languageOf, showMessages } from '../../toolkit/shown-message.js';
import { unusableReply } from '../../toolkit/unusable-reply.js';
import { createFactChanges } from './fact-changes.js';
import type { Mem0MemoryOptions } from './mem0-memory-options.js';
import { instructionsFor, isBuiltIn, type Mem0State } from './mem0-policy.js';
import { mem0Versions } from './mem0-version.js';
import { summariseProcedurePrompt } from './prompts/summarise-procedure.js';
import type { Mem0Rules } from './rules.js';

/** The classic write: extract, search near facts, reconcile. Source: docs/specs/memory-systems.md#mem0. */
export async function rememberFacts(
  request: RememberRequest<Mem0State>,
  options: Mem0MemoryOptions,
  rules: Mem0Rules,
): Promise<MemoryChanges<Mem0State>> {
  return rememberSaid(request.observations, (observations) =>
    changesOf(observations, request, { options, rules }),
  );
}

async function changesOf(
  observations: readonly Observation[],
  request: RememberRequest<Mem0State>,
  { options, rules }: { readonly options: Mem0MemoryOptions; readonly rules: Mem0Rules },
): Promise<MemoryChanges<Mem0State>> {
  if (!options.infer) {
    return {
      put: observations.map((observation) =>
        draftOf(observation, messagePrefix(observation, options.messagePrefixes)),
      ),
    };
  }
  if (options.memoryType === 'procedure') return rememberProcedure(observations, request, options);

  const { facts, unread, warnings } = await extractFacts(observations, request, { options, rules });
  const read = observations.filter(({ sourceId }) => !unread.includes(sourceId));
  if (facts.length === 0) {
    return { skipped: skipUncited(read, [], 'no fact was found in it'), unread, warnings };
  }
  const vectors = await request.embed(facts.map(({ text }) => text));
  const neighbours = await Promise.all(
    facts.map(({ text }, place) => {
      const vector = vectors[place];
      return request.search({ text, k: options.neighbours, kinds: ['fact'], ...(vector && { vector }) });
    }),
  );
  const changes = createFactChanges();
  const found = { facts, neighbours, language: languageOf(observations) };
  const isRead = await rules.reconcile(found, request, { options, changes });
  const { put, retire = [], warnings: further = [] } = changes.result();
  return {
    put,
    retire,
    warnings: [...warnings, ...further],
    skipped: isRead ? skipUncited(read, put, 'nothing from it was stored') : [],
    unread: isRead ? unread : observations.map(({ sourceId }) => sourceId),
  };
}

async function rememberProcedure(
  observations: readonly Observation[],
  { tryAsk }: RememberRequest<Mem0State>,
  options: Mem0MemoryOptions,
): Promise<MemoryChanges<Mem0State>> {
  const asked = await tryAsk(summariseProcedurePrompt, { messages: showMessages(observations) });
  if (!asked.ok) {
    const unread = observations.map(({ sourceId }) => sourceId);
    return { unread, warnings: [unusableReply(options, asked.error)] };
  }
  const sourceIds = observations.map(({ sourceId }) => sourceId);
  const id = derivedId('procedure', sourceIds);
  const text = asked.output.summary;
  return { put: [{ id, kind: 'procedure', text, sourceIds, eventTime: latestEventTime(observations) }] };
}

/** The facts in a batch of messages, without blank ones. */
async function extractFacts(
  batch: readonly Observation[],
  request: RememberRequest<Mem0State>,
  { options, rules }: { readonly options: Mem0MemoryOptions; readonly rules: Mem0Rules },
): Promise<Extraction<ExtractedFact>> {
  const { view, context } = request;
  const ask = (part: readonly Observation[]) => {
    const about = speakersOf(part, request, { options, rules });
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
  { options, rules }: { readonly options: Mem0MemoryOptions; readonly rules: Mem0Rules },
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
