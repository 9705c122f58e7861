import { type JsonValue, textStart, type WriteWarning } from '@memgym/core/memory';
import type { Asked } from '@memgym/memory-systems/define';
import {
  type MemoryChanges,
  type MemoryDraft,
  mergeSourceIds,
  type Observation,
  type RememberRequest,
  skipUncited,
} from '@memgym/memory-systems/define';
import {
  askInParts,
  languageOf,
  latestEventTime,
  pythonText,
  showMessages,
  unusableReply,
} from '@memgym/memory-systems/toolkit';
import type { AwiMemoryOptions } from './awi-memory-options.js';
import { type AwiState, policyText } from './awi-policy.js';
import { givenValue, longestLabel, type NoteData, noteDraft, noteOf } from './note.js';
import type { AwiRules } from './rules.js';

/** A note during a write. */
interface WorkingNote extends NoteData {
  readonly cited: Pick<MemoryDraft, 'sourceIds' | 'eventTime'>;
}

/** One call per batch: new and changed labels replace their notes; no note is removed. */
export async function takeNotes(
  request: RememberRequest<AwiState>,
  options: AwiMemoryOptions,
  rules: AwiRules,
): Promise<MemoryChanges<AwiState>> {
  const { observations, view, context, tryAsk } = request;
  const notes = new Map<string, WorkingNote>();
  for (const record of view.all()) {
    const note = noteOf(record);
    notes.set(rules.key(note.label), { ...note, cited: record.item });
  }
  const changed = new Set<string>();
  const warnings: WriteWarning[] = [];
  const unread: Observation[] = [];

  let writtenAt = 0;
  const ask = (batch: readonly Observation[]) => {
    writtenAt = context.clock.now();
    const knownLabels = labelsFor(options.knownLabels, context.scope.user);
    return tryAsk(rules.writePrompt, {
      language: languageOf(batch),
      policy: policyText(view.state.policy, knownLabels),
      ...(view.state.policy.kind === 'section' && { section: view.state.policy.section }),
      knownLabels,
      notes: [...notes.values()].map((note) => ({ label: note.label, value: givenValue(note) })),
      messages: showMessages(batch),
    });
  };
  const take = (batch: readonly Observation[], asked: Asked<Record<string, JsonValue>>): void => {
    if (!asked.ok) {
      warnings.push(unusableReply(options, asked.error));
      unread.push(...batch);
      return;
    }
    const cited = { sourceIds: batch.map(({ sourceId }) => sourceId), eventTime: latestEventTime(batch) };
    for (const [written, given] of Object.entries(asked.output)) {
      const stored = rules.stored(written, pythonText(given));
      if (stored === undefined) {
        const detail = `The model gave the note ${JSON.stringify(textStart(written.trim(), longestLabel))} an unusable label or no text; it was left out.`;
        warnings.push({ kind: 'rejected-change', detail });
        continue;
      }
      const { label, value } = stored;
      const key = rules.key(label);
      const earlier = notes.get(key);
      if (earlier?.value === value && !rules.rewritesRepeated) continue;
      notes.set(key, {
        label: earlier?.label ?? label,
        value,
        ...(typeof given !== 'string' && { json: given }),
        writtenAt,
        cited: {
          sourceIds: mergeSourceIds(...(earlier ? [earlier.cited] : []), cited),
          eventTime: latestEventTime([earlier?.cited ?? {}, cited]),
        },
      });
      changed.add(key);
    }
  };
  for (const batch of batchesOf(observations, options.batchMessages)) {
    for await (const { part, asked } of askInParts(batch, ask, { options })) take(part, asked);
  }

  const put = [...changed].flatMap((key) => {
    const note = notes.get(key);
    if (note === undefined) return [];
    const { cited, ...data } = note;
    return [noteDraft(data, cited)];
  });
  const read = observations.filter((observation) => !unread.includes(observation));
  return {
    put,
    skipped: skipUncited(read, put, 'nothing in it changed a note'),
    unread: unread.map(({ sourceId }) => sourceId),
    warnings,
  };
}

function batchesOf(observations: readonly Observation[], size: number | null): (readonly Observation[])[] {
  if (size === null) return [observations];
  const batches: (readonly Observation[])[] = [];
  for (let start = 0; start < observations.length; start += size) {
    batches.push(observations.slice(start, start + size));
  }
  return batches;
}

function labelsFor(known: AwiMemoryOptions['knownLabels'], user: string): string[] {
  if (known === null) return [];
  if (Array.isArray(known)) return known;
  return Object.hasOwn(known, user) ? (known[user] ?? []) : [];
}
