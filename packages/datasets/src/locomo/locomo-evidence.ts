import type { DataPlace, Evidence } from '@memgym/core';
import type { QuirkLog } from '../quirk-log.js';
import type { locomoQuirks } from './locomo-quirks.js';

/** The existing turns that an oddly spelled id names (`D30:05`, `D8:6; D9:17`); none unless all of them exist. */
export function repairLoCoMoTurnIds(entry: string, turnIds: ReadonlySet<string>): string[] {
  const found = partsOf(entry).map((part) => (turnIds.has(part) ? part : canonicalTurnId(part)));
  return found.every((id): id is string => id !== null && turnIds.has(id)) ? found : [];
}

const partsOf = (entry: string): string[] => entry.split(/[\s;,]+/).filter((part) => part !== '');

type Log = QuirkLog<(typeof locomoQuirks)[number]['id']>;

/** `D30:05` and `D:30:5` as `D30:5`; null if the text has another form. */
function canonicalTurnId(text: string): string | null {
  const match = /^D:?0*(0|[1-9]\d*):0*(0|[1-9]\d*)$/.exec(text);
  return match === null ? null : `D${match[1]}:${match[2]}`;
}

/**
 * The turns named by an evidence list. Odd spellings are corrected when the turn exists; the rest is listed as
 * unresolved.
 */
export function resolveLoCoMoEvidence(
  entries: readonly string[],
  turnIds: ReadonlySet<string>,
  place: DataPlace,
  quirks: Log,
): Evidence {
  const found = new Set<string>();
  const unresolved: string[] = [];
  const add = (id: string, at: DataPlace): void => {
    if (found.has(id)) quirks.note('locomo-evidence-repeated', at, `${id} is named twice`);
    found.add(id);
  };
  if (entries.length === 0) quirks.note('locomo-evidence-empty', place, 'no evidence');
  entries.forEach((entry, index) => {
    const at = { ...place, path: `${place.path ?? ''}[${index}]` };
    if (turnIds.has(entry)) {
      add(entry, at);
      return;
    }
    const parts = partsOf(entry);
    if (parts.length > 1) {
      quirks.note('locomo-evidence-joined', at, `${JSON.stringify(entry)} → ${parts.join(', ')}`);
    }
    for (const part of parts.length === 0 ? [entry] : parts) {
      const canonical = canonicalTurnId(part);
      if (turnIds.has(part)) {
        add(part, at);
      } else if (canonical !== null && turnIds.has(canonical)) {
        quirks.note('locomo-evidence-misspelled', at, `${JSON.stringify(part)} → ${canonical}`);
        add(canonical, at);
      } else {
        quirks.note('locomo-evidence-unresolved', at, `${JSON.stringify(part)} names no turn`);
        unresolved.push(part);
      }
    }
  });
  return { turnIds: [...found], unresolved };
}
