import type { WriteWarning } from '@memgym/core';
import type { ModelAccess } from '@memgym/memory-systems/define';
import { unusableReply } from '@memgym/memory-systems/toolkit';
import { showText } from '../toolkit/shown-text.js';
import type { MemTreeMemoryOptions } from './mem-tree-memory-options.js';
import { mergeContentPrompt } from './prompts/merge-content.js';
import type { TreeNode } from './tree-node.js';
import { isBranch } from './way-down.js';

/** What an insertion asks, and where it collects its warnings. */
export interface TreeWriting {
  readonly access: Pick<ModelAccess, 'tryAsk' | 'embed'>;
  readonly options: MemTreeMemoryOptions;
  readonly warnings: WriteWarning[];
}

/** A node into which a message is merged. */
export interface Merging {
  readonly node: Pick<TreeNode, 'id' | 'kind' | 'text' | 'eventTime'>;
  /** Number of messages that its text covers. */
  readonly entries: number;
}

/**
 * The texts of nodes after merging in a message, and their vectors: one call per node, in parallel. A node with an
 * unreadable reply gives undefined and a warning.
 * @param writing `isDated`: whether the texts are shown with their times
 * @throws {ProviderError} when a call fails, or with `onUnusableReply: 'fail'` a reply cannot be read
 */
export async function mergeContents(
  wanted: readonly Merging[],
  leaf: Pick<TreeNode, 'text' | 'eventTime'>,
  { access: { tryAsk, embed }, options, warnings, isDated }: TreeWriting & { readonly isDated: boolean },
): Promise<(Pick<TreeNode, 'text' | 'vector'> | undefined)[]> {
  const added = showText(leaf, isDated);
  const asked = await Promise.all(
    wanted.map(({ node, entries }) => {
      // A branch covers messages of several times.
      const existingTime = isDated && !isBranch(node) ? node.eventTime : undefined;
      const existing = { existing: node.text, ...(existingTime && { existingTime }) };
      return tryAsk(mergeContentPrompt, { ...existing, entries, added, tokens: options.contentTokens });
    }),
  );
  const texts = asked.map((reply, place) => {
    if (reply.ok) return reply.output.content;
    const kept = JSON.stringify(wanted[place]?.node.id);
    const detail = `The text of node ${kept} is unchanged: ${reply.problem}`;
    warnings.push(unusableReply(options, reply.error, detail));
    return undefined;
  });
  const made = texts.filter((text) => text !== undefined);
  const vectors = made.length === 0 ? [] : await embed(made);
  let next = 0;
  return texts.map((text) => {
    if (text === undefined) return undefined;
    return { text, vector: vectors[next++] ?? new Float32Array() };
  });
}
