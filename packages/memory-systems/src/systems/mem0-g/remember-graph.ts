import type { WriteWarning } from '@memgym/core';
import {
  type MemoryChanges,
  type MemoryDraft,
  type MemoryRecord,
  numberMemories,
  type Observation,
  type RememberRequest,
} from '../../scoped/index.js';
import { cosineSimilarity } from '../../toolkit/cosine-similarity.js';
import { citing, citingNumbers } from '../../toolkit/mem0/extracted-fact.js';
import { languageOf, showMessages } from '../../toolkit/shown-message.js';
import type { Mem0State } from '../mem0/mem0-policy.js';
import { mem0Versions } from '../mem0/mem0-version.js';
import { edgesAsOriginal } from './edges-as-original.js';
import { createGraphChanges } from './graph-changes.js';
import { edgeOf, isEdge, nodeName } from './graph-records.js';
import type { Mem0GMemoryOptions } from './mem0-g-memory-options.js';
import { nameEntitiesPrompt } from './prompts/name-entities.js';
import { outdatedRelationsPrompt } from './prompts/outdated-relations.js';
import { relateEntitiesPrompt } from './prompts/relate-entities.js';

type Request = RememberRequest<Mem0State>;
type GraphWrite = Required<Pick<MemoryChanges<Mem0State>, 'put' | 'retire' | 'remove' | 'warnings'>>;

const nothing: GraphWrite = { put: [], retire: [], remove: [], warnings: [] };

/** The graph’s write: entities, relations, conflicts, merging. Source: docs/specs/memory-systems.md#mem0-g. */
export async function rememberGraph(
  observations: readonly Observation[],
  facts: readonly MemoryDraft[],
  request: Request,
  options: Mem0GMemoryOptions,
): Promise<GraphWrite> {
  const { view, tryAsk, embed, context } = request;
  const version = mem0Versions[options.version];
  const self = context.scope.user;
  const messages = showMessages(observations);
  const language = languageOf(observations);
  const named = await tryAsk(nameEntitiesPrompt, { self, messages });
  if (!named.ok) return withoutReply(named, options);
  const entities = [...new Set(named.output.entities.map(({ entity }) => entity.trim()))].filter(Boolean);
  if (entities.length === 0) return nothing;
  const related = await tryAsk(relateEntitiesPrompt, { language, self, entities, messages });
  if (!related.ok) return withoutReply(related, options);
  const warnings: WriteWarning[] = [];
  const triples = related.output.entities
    .map(({ source, relationship, destination, messages: numbers }) => ({
      source: nodeName(source),
      relation: nodeName(relationship),
      target: nodeName(destination),
      cited:
        options.profile === 'reference'
          ? citing(observations)
          : citingNumbers(numbers, observations, (warning) => warnings.push(warning)),
    }))
    .filter(({ source, relation, target }) => source !== '' && relation !== '' && target !== '');

  const names = [
    ...new Set([...entities.map(nodeName), ...triples.flatMap(({ source, target }) => [source, target])]),
  ];
  const vectors = new Map((await embed(names)).map((vector, place) => [names[place] ?? '', vector]));
  // The original looks up the entities alone, without names that only a relation has.
  const entityNames = new Set(entities.map(nodeName));
  const lookedUp = [...vectors].filter(([name]) => options.profile === 'fixed' || entityNames.has(name));
  const near = options.profile === 'reference' ? edgesAsOriginal : edgesNear;
  const candidates = [
    ...new Set(
      near(
        lookedUp.map(([, vector]) => vector),
        [...view.all()],
        options,
      ),
    ),
  ];
  const numbered = numberMemories(candidates);
  const graph = createGraphChanges(view);
  if (candidates.length > 0) {
    const relations = numbered.shown.map(({ number, record }) => ({ number, text: record.item.text }));
    const judged = await tryAsk(outdatedRelationsPrompt, { language, self, relations, messages });
    if (!judged.ok) return withoutReply(judged, options);
    for (const number of judged.output.outdated) {
      const record = numbered.find(number);
      if (record !== undefined) graph.drop(record.item.id);
    }
  }
  const { nodeMergeSimilarity = version.nodeMergeSimilarity } = options;
  for (const { source, relation, target, cited } of triples) {
    const [from, to] = [vectors.get(source), vectors.get(target)];
    if (from === undefined || to === undefined) continue;
    const factIds = facts
      .filter(({ sourceIds }) => sourceIds.some((id) => cited.sourceIds.includes(id)))
      .map(({ id }) => id);
    graph.state(
      graph.node(source, from, nodeMergeSimilarity, cited.sourceIds),
      relation,
      graph.node(target, to, nodeMergeSimilarity, cited.sourceIds),
      { source, target, sourceIds: [...cited.sourceIds], eventTime: cited.eventTime ?? null, factIds },
    );
  }
  const { put, dropped } = graph.result();
  const deletes = options.profile === 'reference' && version.outdated === 'delete';
  const gone = deletes ? { remove: dropped, retire: [] } : { remove: [], retire: dropped };
  return { put, ...gone, warnings: [...warnings, ...numbered.warnings()] };
}

/** In- and out-edges of the nodes that match a name, up to a limit per name. */
function edgesNear(
  vectors: readonly Float32Array[],
  records: readonly MemoryRecord[],
  { nodeMatchSimilarity, edgesPerEntity }: Mem0GMemoryOptions,
): MemoryRecord[] {
  const edges = records.filter(isEdge).map((record) => ({ record, edge: edgeOf(record) }));
  const entities = records.filter(({ item }) => item.kind === 'entity');
  return vectors.flatMap((vector) => {
    const nodes = nodesNear(vector, entities, nodeMatchSimilarity);
    if (nodes.size === 0) return [];
    return edges
      .filter(({ edge }) => nodes.has(edge.sourceNode) || nodes.has(edge.targetNode))
      .slice(0, edgesPerEntity)
      .map(({ record }) => record);
  });
}

/** Ids of the nodes whose names are at least this similar. */
export function nodesNear(
  vector: Float32Array,
  held: readonly MemoryRecord[],
  leastSimilarity: number,
): Set<string> {
  const near = held.filter(
    ({ item, vector: known }) =>
      item.kind === 'entity' && known !== undefined && cosineSimilarity(known, vector) >= leastSimilarity,
  );
  return new Set(near.map(({ item }) => item.id));
}

function withoutReply(
  { problem, error }: { readonly problem: string; readonly error: Error },
  { onUnusableReply }: Mem0GMemoryOptions,
): GraphWrite {
  if (onUnusableReply === 'fail') throw error;
  const detail = `${problem} The graph did not change.`;
  return { ...nothing, warnings: [{ kind: 'unusable-reply', detail }] };
}
