import { type ShownText, showText } from '../toolkit/shown-text.js';
import type { TreeNode } from './raptor-tree.js';

/** A chunk with the time of each of its messages. A summary has no time of its own. */
export function datedPassages({ text, pieces }: TreeNode): ShownText[] {
  if (pieces === null) return [{ text }];
  return pieces.map((piece) => showText({ ...piece, eventTime: piece.eventTime ?? undefined }));
}
