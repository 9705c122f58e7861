import { defined } from '@memgym/core/config';
import type { MemoryChanges } from '../design/memory-changes.js';
import type { MemoryDraft, MemoryRecord } from '../design/memory-record.js';
import type { Observation } from '../design/observation.js';
import type { RememberRequest } from '../design/scoped-memory-design.js';

/**
 * The shown form of an observation: `speaker: content` (or the role if no speaker is known), and only the text of a
 * document.
 */
export function shownText(observation: Observation): string {
  return `${shownPrefix(observation)}${observation.content}`;
}

/** The part that {@link shownText} puts before the content. */
export function shownPrefix({ speaker, role }: Observation): string {
  const name = speaker ?? role;
  return name === undefined ? '' : `${name}: `;
}

/**
 * One memory for one observation, verbatim, under the observation's own id. Its `data` is the length of `prefix`, for
 * {@link contentOf}.
 */
export function draftOf(observation: Observation, prefix: string = shownPrefix(observation)): MemoryDraft {
  const { sourceId, kind, content, eventTime } = observation;
  return {
    id: sourceId,
    kind,
    text: `${prefix}${content}`,
    sourceIds: [sourceId],
    data: prefix.length,
    ...defined({ eventTime }),
  };
}

/** The bare content of a memory made by {@link draftOf}; the whole text if it has been updated. */
export function contentOf({ item, data }: MemoryRecord): string {
  return typeof data === 'number' ? item.text.slice(data) : item.text;
}

/** The default `remember`: one memory per turn or document. */
export function rememberEach({ observations }: Pick<RememberRequest, 'observations'>): MemoryChanges<never> {
  return { put: observations.map((observation) => draftOf(observation)) };
}
