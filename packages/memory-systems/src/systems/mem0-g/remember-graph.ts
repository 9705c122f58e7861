import type { WriteWarning } from '@memgym/core';
import type { Asked, AskOptions } from '../../model-use/model-access.js';
import {
  type MemoryChanges,
  type MemoryDraft,
  type MemoryRecord,
  numberMemories,
  type Observation,
  type RememberRequest,
} from '../../scoped/index.js';
import { askInParts } from '../../toolkit/ask-in-parts.js';
import { cosineSimilarity } from '../../toolkit/cosine-similarity.js';
import { citing, citingNumbers } from '../../toolkit/mem0/extracted-fact.js';
import { provenanceOf } from '../../toolkit/mem0/grounds.js';
import { languageOf, showMessages } from '../../toolkit/shown-message.js';
import { unusableReply } from '../../toolkit/unusable-reply.js';
import { libraryDefaults } from '../mem0/library-defaults.js';
import type { Mem0State } from '../mem0/mem0-policy.js';
import { mem0Versions } from '../mem0/mem0-version.js';
import { edgesAsOriginal } from './edges-as-original.js';
import { createGraphChanges } from './graph-changes.js';
import { edgeOf, isEdge, nodeName, relationName } from './graph-records.js';
import type { Mem0GMemoryOptions } from './mem0-g-memory-options.js';
import { nameEntitiesPrompt } from './prompts/name-entities.js';
import { outdatedRelationsPrompt } from './prompts/outdated-relations.js';
import { relateEntitiesPrompt } from './prompts/relate-entities.js';

type Request = RememberRequest<Mem0State>;
type GraphWrite = Required<Pick<MemoryChanges<Mem0State>, 'put' | 'retire' | 'remove' | 'warnings'>>;

const nothing: GraphWrite = { put: [], retire: [], remove: [], warnings: [] };

/** Parameters of the library's calls, in `reference`. */
export function callSettings({ profile }: Pick<Mem0GMemoryOptions, 'profile'>): AskOptions {
  return profile === 'reference' ? libraryDefaults : {};
}

/** The graph’s write: entities, relations, conflicts, merging. Source: docs/specs/memory-systems.md#mem0-g. */
export async function rememberGraph(
  observations: readonly Observation[],
  facts: readonly MemoryDraft[],
  request: Request,
  options: Mem0GMemoryOptions,
): Promise<GraphWrite> {
  const { view, embed, context } = request;
  const { profile } = options;
  const version = mem0Versions[options.version];
  const self = context.scope.user;
  const warnings: WriteWarning[] = [];
  const read = await readStatements(observations, { self, warnings }, request, options);
  if (!read.ok) return withoutReply(read, options);
  const { entities, triples } = read.output;
  if (profile === 'fixed' && entities.length === 0) return { ...nothing, warnings };

  const names = [...new Set([...entities, ...triples.flatMap(({ source, target }) => [source, target])])];
  const vectors = new Map((await embed(names)).map((vector, place) => [names[place] ?? '', vector]));
  // The original looks up only the entities, without names that occur only in relations.
  const entityNames = new Set(entities);
  const lookedUp = [...vectors].filter(([name]) => profile === 'fixed' || entityNames.has(name));
  const near = profile === 'reference' ? edgesAsOriginal : edgesNear;
  const candidates = [
    ...new Set(
      near(
        lookedUp.map(([, vector]) => vector),
        [...view.all()],
        options,
      ),
    ),
  ];
  const graph = createGraphChanges(view, profile);
  if (candidates.length > 0 || profile === 'reference') {
    const judged = await findOutdated(observations, candidates, { self, warnings }, request, options);
    if (!judged.ok) return withoutReply(judged, options);
    for (const id of judged.output) graph.drop(id);
  }
  const { nodeMergeSimilarity = version.nodeMergeSimilarity } = options;
  for (const { source, relation, target, cited } of triples) {
    const [from, to] = [vectors.get(source), vectors.get(target)];
    if (from === undefined || to === undefined) continue;
    const factIds = facts
      .filter(({ sourceIds }) => sourceIds.some((id) => cited.sourceIds.includes(id)))
      .map(({ id }) => id);
    // The original looks for both ends before it creates one.
    const known = {
      from: graph.find(source, from, nodeMergeSimilarity),
      to: graph.find(target, to, nodeMergeSimilarity),
    };
    const fromNode = known.from ?? graph.create(source, from, cited.sourceIds);
    const again = profile === 'fixed' ? graph.find(target, to, nodeMergeSimilarity) : undefined;
    const toNode = known.to ?? again ?? graph.create(target, to, cited.sourceIds);
    graph.state(fromNode, relation, toNode, {
      source,
      target,
      sourceIds: [...cited.sourceIds],
      ...provenanceOf([cited]),
      eventTime: cited.eventTime ?? null,
      factIds,
    });
  }
  const { put, dropped } = graph.result();
  const deletes = profile === 'reference' && version.outdated === 'delete';
  const gone = deletes ? { remove: dropped, retire: [] } : { remove: [], retire: dropped };
  return { put, ...gone, warnings };
}

interface Setting {
  /** The name for "I" in a message without a speaker. */
  readonly self: string;
  readonly warnings: WriteWarning[];
}

interface Statements {
  /** Names of nodes. */
  readonly entities: readonly string[];
  readonly triples: readonly {
    readonly source: string;
    readonly relation: string;
    readonly target: string;
    readonly cited: ReturnType<typeof citingNumbers>;
  }[];
}

/**
 * Entities and the relations between them; each half is asked about separately if a reply does not fit into the output
 * limit.
 */
async function readStatements(
  observations: readonly Observation[],
  setting: Setting,
  request: Request,
  options: Mem0GMemoryOptions,
): Promise<Asked<Statements>> {
  const ask = (part: readonly Observation[]) => readPart(part, setting, request, options);
  const entities = new Set<string>();
  const triples: Statements['triples'][number][] = [];
  for await (const { asked } of askInParts(observations, ask, options)) {
    if (!asked.ok) return asked;
    for (const entity of asked.output.entities) entities.add(entity);
    triples.push(...asked.output.triples);
  }
  return { ok: true, output: { entities: [...entities], triples } };
}

async function readPart(
  observations: readonly Observation[],
  { self, warnings }: Setting,
  request: Request,
  options: Mem0GMemoryOptions,
): Promise<Asked<Statements>> {
  const { profile } = options;
  const messages = showMessages(observations);
  const named = await request.tryAsk(nameEntitiesPrompt, { self, messages }, callSettings(options));
  if (!named.ok) return named;
  const entities = [...new Set(named.output.entities.map(({ entity }) => entity.trim()))].filter(Boolean);
  const names = [...new Set(entities.map((entity) => nodeName(entity, profile)))];
  if (profile === 'fixed' && names.length === 0) return { ok: true, output: { entities: [], triples: [] } };
  const related = await request.tryAsk(
    relateEntitiesPrompt,
    { language: languageOf(observations), self, entities, messages },
    callSettings(options),
  );
  if (!related.ok) return related;
  const triples = related.output.entities
    .map(({ source, relationship, destination, messages: numbers }) => ({
      source: nodeName(source, profile),
      relation: relationName(relationship, profile),
      target: nodeName(destination, profile),
      cited:
        profile === 'reference'
          ? citing(observations)
          : citingNumbers(numbers, observations, (warning) => warnings.push(warning)),
    }))
    .filter(({ source, relation, target }) => source !== '' && relation !== '' && target !== '');
  return { ok: true, output: { entities: names, triples } };
}

/** Ids of the relations that the messages make outdated. */
async function findOutdated(
  observations: readonly Observation[],
  candidates: readonly MemoryRecord[],
  { self, warnings }: Setting,
  request: Request,
  options: Mem0GMemoryOptions,
): Promise<Asked<readonly string[]>> {
  const messages = showMessages(observations);
  const ask = async (part: readonly MemoryRecord[]): Promise<Asked<readonly string[]>> => {
    const numbered = numberMemories(part);
    const relations = numbered.shown.map(({ number, record }) => ({ number, text: record.item.text }));
    const input = { language: languageOf(observations), self, relations, messages };
    const judged = await request.tryAsk(outdatedRelationsPrompt, input, callSettings(options));
    if (!judged.ok) return judged;
    const output = judged.output.outdated.flatMap((number) => numbered.find(number)?.item.id ?? []);
    warnings.push(...numbered.warnings());
    return { ok: true, output };
  };
  const outdated: string[] = [];
  for await (const { asked } of askInParts(candidates, ask, options)) {
    if (!asked.ok) return asked;
    outdated.push(...asked.output);
  }
  return { ok: true, output: outdated };
}

/** Incoming and outgoing edges of the nodes that match a name, up to a limit per name. */
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
  { problem, error }: Extract<Asked<never>, { ok: false }>,
  options: Mem0GMemoryOptions,
): GraphWrite {
  return { ...nothing, warnings: [unusableReply(options, error, `${problem} The graph did not change.`)] };
}
