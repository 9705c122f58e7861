import {
  derivedId,
  draftOf,
  type MemoryChanges,
  type Observation,
  type RememberRequest,
  skipUncited,
} from '../../scoped/index.js';
import { latestEventTime } from '../../toolkit/latest-event-time.js';
import { rememberSaid } from '../../toolkit/mem0/remember-said.js';
import { messagePrefix } from '../../toolkit/message-prefix.js';
import { languageOf, showMessages } from '../../toolkit/shown-message.js';
import { unusableReply } from '../../toolkit/unusable-reply.js';
import { extractFacts } from './extract-facts.js';
import { createFactChanges } from './fact-changes.js';
import type { Mem0MemoryOptions } from './mem0-memory-options.js';
import type { Mem0State } from './mem0-policy.js';
import { summariseProcedurePrompt } from './prompts/summarise-procedure.js';
import type { Mem0Rules } from './rules.js';

/** The classic write: extract, search near facts, reconcile. Source: docs/specs/memory-systems.md#mem0. */
export async function rememberFacts(
  request: RememberRequest<Mem0State>,
  options: Mem0MemoryOptions,
  rules: Mem0Rules,
): Promise<MemoryChanges<Mem0State>> {
  return rememberSaid(request.observations, (observations) =>
    changesOf(observations, request, options, rules),
  );
}

async function changesOf(
  observations: readonly Observation[],
  request: RememberRequest<Mem0State>,
  options: Mem0MemoryOptions,
  rules: Mem0Rules,
): Promise<MemoryChanges<Mem0State>> {
  if (!options.infer) {
    return {
      put: observations.map((observation) =>
        draftOf(observation, messagePrefix(observation, options.messagePrefixes)),
      ),
    };
  }
  if (options.memoryType === 'procedure') return rememberProcedure(observations, request, options);

  const { facts, unread, warnings } = await extractFacts(observations, request, options, rules);
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
  const isRead = await rules.reconcile(found, request, options, changes);
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
