import { digest, type WriteWarning } from '@memgym/core/memory';
import {
  type ChangeRequest,
  derivedId,
  type MemoryDraft,
  mergeSourceIds,
} from '@memgym/memory-systems/define';
import { latestEventTime, unusableReply } from '@memgym/memory-systems/toolkit';
import { summariseClusterPrompt } from './prompts/summarise-cluster.js';
import type { RaptorSettings } from './raptor-settings.js';
import type { Tree, TreeNode } from './raptor-tree.js';

/** A requested summary: its nodes, and the summary it replaces. */
export interface WantedSummary {
  readonly id: string;
  readonly layer: number;
  readonly members: readonly TreeNode[];
}

/** The digest of a summary's children at the time of writing; a different digest means that the summary is outdated. */
export function digestOfNodes(members: readonly TreeNode[]): string {
  return digest(members.map(({ id, text }) => [id, text])).slice(0, 16);
}

/** A cluster as a requested summary. */
export function wantedOf(layer: number, members: readonly TreeNode[]): WantedSummary {
  return {
    id: derivedId(
      'summary',
      layer,
      members.map(({ id }) => id),
    ),
    layer,
    members,
  };
}

/**
 * Summaries as nodes, one call each, in parallel; a stored summary that is up to date is reused. An unreadable reply
 * omits its summary, with a warning.
 * @throws {ProviderError} when a call fails, or with `onUnusableReply: 'fail'` a reply cannot be read
 */
export async function summariseNodes(
  wanted: readonly WantedSummary[],
  { tryAsk, embed }: Pick<ChangeRequest, 'tryAsk' | 'embed'>,
  {
    held,
    options,
    warnings,
  }: { readonly held: Tree; readonly options: RaptorSettings; readonly warnings: WriteWarning[] },
): Promise<TreeNode[]> {
  const written = await Promise.all(
    wanted.map(async ({ id, layer, members }) => {
      const madeOf = digestOfNodes(members);
      const known = held.get(id);
      if (known?.madeOf === madeOf) return known;
      const texts = members.flatMap((member) => options.rules.passages(member));
      const asked = await tryAsk(summariseClusterPrompt, { tokens: options.summaryTokens, texts });
      if (!asked.ok) {
        const detail = `${asked.problem} ${members.length} nodes wait.`;
        warnings.push(unusableReply(options, asked.error, detail));
        return undefined;
      }
      return {
        id,
        layer,
        text: asked.output.summary,
        sourceIds: mergeSourceIds(...members),
        eventTime: latestEventTime(members),
        children: members.map((member) => member.id),
        madeOf,
        pieces: null,
      };
    }),
  );
  const made = written.filter((summary) => summary !== undefined);
  const vectors = await embed(made.map(({ text }) => text));
  return made.map((summary, place) => ({ ...summary, vector: vectors[place] ?? new Float32Array() }));
}

/** A summary in its stored form. */
export function draftOfSummary({
  id,
  layer,
  text,
  sourceIds,
  eventTime,
  children,
  madeOf,
}: TreeNode): MemoryDraft {
  const data = { layer, children: [...children], madeOf, pieces: null };
  return { id, kind: 'summary', text, sourceIds, eventTime, data };
}
