import type { WriteWarning } from '@memgym/core';
import type { Asked } from '@memgym/memory-systems/define';
import {
  type MemoryChanges,
  type MemoryDraft,
  type MemoryRecord,
  numberMemories,
  type Observation,
  type RememberRequest,
} from '@memgym/memory-systems/define';
import type { Mem0State } from '@memgym/memory-systems/mem0';
import { mem0Versions } from '@memgym/memory-systems/mem0';
import {
  askInParts,
  languageOf,
  provenanceOf,
  showMessages,
  unusableReply,
} from '@memgym/memory-systems/toolkit';
import { GraphChanges } from './graph-changes.js';
import type { Mem0GMemoryOptions } from './mem0-g-memory-options.js';
import { nameEntitiesPrompt } from './prompts/name-entities.js';
import { outdatedRelationsPrompt } from './prompts/outdated-relations.js';
import { relateEntitiesPrompt } from './prompts/relate-entities.js';
import type { Mem0GRules, RelationSources } from './rules.js';

type Request = RememberRequest<Mem0State>;
type GraphWrite = Required<Pick<MemoryChanges<Mem0State>, 'put' | 'retire' | 'remove' | 'warnings'>>;

const nothing: GraphWrite = { put: [], retire: [], remove: [], warnings: [] };

/** The options of a graph, and the rules of their profile. */
export interface GraphUse {
  readonly options: Mem0GMemoryOptions;
  readonly rules: Mem0GRules;
}

/** The graph’s write: entities, relations, conflicts, merging. Source: docs/specs/memory-systems.md#mem0-g. */
export async function rememberGraph(
  observations: readonly Observation[],
  facts: readonly MemoryDraft[],
  { request, use }: { readonly request: Request; readonly use: GraphUse },
): Promise<GraphWrite> {
  const { view, embed, context } = request;
  const { options, rules } = use;
  const version = mem0Versions[options.version];
  const self = context.scope.user;
  const warnings: WriteWarning[] = [];
  const read = await readStatements(observations, { self, warnings }, { request, use });
  if (!read.ok) return withoutReply(read, options);
  const { entities, triples } = read.output;
  if (entities.length === 0 && !rules.asksWithoutEntities) return { ...nothing, warnings };

  const names = [...new Set([...entities, ...triples.flatMap(({ source, target }) => [source, target])])];
  const vectors = new Map((await embed(names)).map((vector, place) => [names[place] ?? '', vector]));
  const entityNames = new Set(entities);
  const lookedUp = [...vectors].filter(([name]) => rules.looksUpEnds || entityNames.has(name));
  const candidates = [
    ...new Set(
      rules.edgesNear(
        lookedUp.map(([, vector]) => vector),
        [...view.all()],
        options,
      ),
    ),
  ];
  const graph = new GraphChanges(view, rules.nodeSimilarity);
  if (candidates.length > 0 || rules.asksWithoutRelations) {
    const judged = await findOutdated(observations, { self, warnings }, { candidates, request, use });
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
    const known = {
      from: graph.find(source, from, nodeMergeSimilarity),
      to: graph.find(target, to, nodeMergeSimilarity),
    };
    const fromNode = known.from ?? graph.create(source, from, cited.sourceIds);
    const again = rules.targetMayBeNewSource ? graph.find(target, to, nodeMergeSimilarity) : undefined;
    const toNode = known.to ?? again ?? graph.create(target, to, cited.sourceIds);
    graph.state(
      { sourceNode: fromNode, relation, targetNode: toNode },
      {
        source,
        target,
        sourceIds: [...cited.sourceIds],
        ...provenanceOf([cited]),
        eventTime: cited.eventTime ?? null,
        factIds,
      },
    );
  }
  const { put, dropped } = graph.result();
  const gone = rules.deletesOutdated(version.outdated)
    ? { remove: dropped, retire: [] }
    : { remove: [], retire: dropped };
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
    readonly cited: RelationSources;
  }[];
}

/**
 * Entities and the relations between them; each half is asked about separately if a reply does not fit into the output
 * limit.
 */
async function readStatements(
  observations: readonly Observation[],
  setting: Setting,
  { request, use }: { readonly request: Request; readonly use: GraphUse },
): Promise<Asked<Statements>> {
  const ask = (part: readonly Observation[]) => readPart(part, setting, { request, use });
  const entities = new Set<string>();
  const triples: Statements['triples'][number][] = [];
  for await (const { asked } of askInParts(observations, ask, { options: use.options })) {
    if (!asked.ok) return asked;
    for (const entity of asked.output.entities) entities.add(entity);
    triples.push(...asked.output.triples);
  }
  return { ok: true, output: { entities: [...entities], triples } };
}

async function readPart(
  observations: readonly Observation[],
  { self, warnings }: Setting,
  { request, use }: { readonly request: Request; readonly use: GraphUse },
): Promise<Asked<Statements>> {
  const { rules } = use;
  const messages = showMessages(observations);
  const named = await request.tryAsk(nameEntitiesPrompt, { self, messages }, rules.callSettings);
  if (!named.ok) return named;
  const entities = [...new Set(named.output.entities.map(({ entity }) => entity.trim()))].filter(Boolean);
  const names = [...new Set(entities.map((entity) => rules.nodeName(entity)))];
  if (names.length === 0 && !rules.asksWithoutEntities)
    return { ok: true, output: { entities: [], triples: [] } };
  const related = await request.tryAsk(
    relateEntitiesPrompt,
    { language: languageOf(observations), self, entities, messages },
    rules.callSettings,
  );
  if (!related.ok) return related;
  const triples = related.output.entities
    .map(({ source, relationship, destination, messages: numbers }) => ({
      source: rules.nodeName(source),
      relation: rules.relationName(relationship),
      target: rules.nodeName(destination),
      cited: rules.cited(numbers, observations, (warning) => warnings.push(warning)),
    }))
    .filter(({ source, relation, target }) => source !== '' && relation !== '' && target !== '');
  return { ok: true, output: { entities: names, triples } };
}

/** Ids of the relations that the messages make outdated. */
async function findOutdated(
  observations: readonly Observation[],
  { self, warnings }: Setting,
  {
    candidates,
    request,
    use,
  }: { readonly candidates: readonly MemoryRecord[]; readonly request: Request; readonly use: GraphUse },
): Promise<Asked<readonly string[]>> {
  const { rules } = use;
  const messages = showMessages(observations);
  const ask = async (part: readonly MemoryRecord[]): Promise<Asked<readonly string[]>> => {
    const numbered = numberMemories(part);
    const relations = numbered.shown.map(({ number, record }) => ({ number, text: record.item.text }));
    const input = { language: languageOf(observations), self, relations, messages };
    const judged = await request.tryAsk(outdatedRelationsPrompt, input, rules.callSettings);
    if (!judged.ok) return judged;
    const output = judged.output.outdated.flatMap((number) => numbered.find(number)?.item.id ?? []);
    warnings.push(...numbered.warnings());
    return { ok: true, output };
  };
  const outdated: string[] = [];
  for await (const { asked } of askInParts(candidates, ask, { options: use.options })) {
    if (!asked.ok) return asked;
    outdated.push(...asked.output);
  }
  return { ok: true, output: outdated };
}

function withoutReply(
  { problem, error }: Extract<Asked<never>, { ok: false }>,
  options: Mem0GMemoryOptions,
): GraphWrite {
  return { ...nothing, warnings: [unusableReply(options, error, `${problem} The graph did not change.`)] };
}
