import type { RememberRequest } from '../scoped-memory-design.js';
import type { MemoryDraft, MemoryRecord } from '../store/memory-record.js';
import type { MemoryChanges } from './memory-changes.js';
import type { Observation } from './observation.js';

/** How an observation is shown: `speaker: content` (the role where no speaker is known), a document bare. */
export function shownText(observation: Observation): string {
  return `${shownPrefix(observation)}${observation.content}`;
}

/** What {@link shownText} puts before the content. */
export function shownPrefix({ speaker, role }: Observation): string {
  const name = speaker ?? role;
  return name === undefined ? '' : `${name}: `;
}

/**
 * One memory for one observation, word for word, under the observation's own id. Its `data` is the
 * length of `prefix`, for {@link contentOf}.
 */
export function draftOf(observation: Observation, prefix: string = shownPrefix(observation)): MemoryDraft {
  const { sourceId, kind, content, eventTime } = observation;
  return {
    id: sourceId,
    kind,
    text: `${prefix}${content}`,
    sourceIds: [sourceId],
    data: prefix.length,
    ...(eventTime !== undefined && { eventTime }),
  };
}

/** The bare content of a memory made by {@link draftOf}; the whole text once it was updated. */
export function contentOf({ item, data }: MemoryRecord): string {
  return typeof data === 'number' ? item.text.slice(data) : item.text;
}

/** The default `remember`: one memory a turn or document. */
export function rememberEach({ observations }: Pick<RememberRequest, 'observations'>): MemoryChanges<never> {
  return { put: observations.map((observation) => draftOf(observation)) };
}
