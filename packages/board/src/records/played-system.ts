import type { AnswerRecord, JsonObject, SystemResult } from '@memgym/core';
import { canonicalJson } from '@memgym/core';
import type { OpenedRun } from '@memgym/runs';
import type { BoardSheet } from '../sheet/board-sheet.js';

/** A system of a run: what its experiment says of it, and what it answered. */
export interface PlayedSystem {
  readonly name: string;
  readonly config: JsonObject;
  readonly result: SystemResult;
  readonly answers: readonly AnswerRecord[];
  /** The control that it plays; null for a system of one's own. */
  readonly control: string | null;
  /** Whether it was shown as many tokens of memories as the sheet says. */
  readonly hasEqualBudget: boolean;
}

/** The systems of a run in its order. */
export function playedSystems({ manifest, result, answers }: OpenedRun, sheet: BoardSheet): PlayedSystem[] {
  const { systems = [] } = manifest.config as { readonly systems?: readonly JsonObject[] };
  const byName = new Map(result.systems.map((each) => [each.name, each]));
  return systems.flatMap((config) => {
    const name = String(config.name);
    const own = byName.get(name);
    if (own === undefined) return [];
    const budget = (config.format as JsonObject | undefined)?.maxMemoryTokens;
    const hasEqualBudget = budget === sheet.memoryTokens;
    const control = Object.entries(sheet.controls).find(
      ([, wanted]) =>
        wanted.type === config.type &&
        canonicalJson(wanted.options) === canonicalJson(config.options ?? {}) &&
        (wanted.budget === 'equal') === hasEqualBudget,
    );
    const answered = answers.filter(({ system }) => system === name);
    return [{ name, config, result: own, answers: answered, control: control?.[0] ?? null, hasEqualBudget }];
  });
}
