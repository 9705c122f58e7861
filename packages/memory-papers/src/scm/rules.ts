import type { SearchResult } from '@memgym/memory-systems/define';
import { byRecency } from '@memgym/memory-systems/toolkit';
import { showText } from '../toolkit/shown-text.js';
import {
  needsMore,
  passing,
  type RecallRequest,
  recallEvents,
  shownHits,
  summariesSuffice,
} from './judge-recall.js';
import type { ScmSettings } from './scm-memory-options.js';
import { traceOf } from './scm-state.js';

/** Where the original writes and reads otherwise; `reference/reference-rules.ts` has its rules. */
export interface ScmRules {
  /** Whether a message is summarised with its time. */
  readonly showsTimes: boolean;
  /** The memories for a question. */
  recall(request: RecallRequest, settings: ScmSettings): Promise<SearchResult>;
  /** Maximum number of words shown of all memories together; undefined for no limit. */
  readonly wordLimit: number | undefined;
}

/** The rules without the faults of the original. */
export const fixedRules: ScmRules = {
  showsTimes: true,
  recall: recallMessages,
  wordLimit: undefined,
};

/**
 * The latest messages and, if a model decides that the question needs more, the most relevant and recent ones, as
 * summaries if these are enough, otherwise in full. Source: docs/specs/memory-systems.md#scm.
 */
async function recallMessages(request: RecallRequest, settings: ScmSettings): Promise<SearchResult> {
  const { query, search } = request;
  const all = passing(request);
  const latest = all.slice(-settings.latest);
  if (query.text.trim() === '') return { hits: byRecency(latest) };
  const asked = {
    question: query.text,
    ...(query.queryTime && { asked: query.queryTime }),
    recent: latest.map(({ item }) => showText(item)),
  };
  const needed = all.length > latest.length && (await needsMore(asked, request, settings));
  const known = new Set(latest.map(({ item }) => item.id));
  const ranked = await search({ k: Number.POSITIVE_INFINITY });
  const shown = ranked.filter(({ id }) => known.has(id));
  if (!needed) return { hits: shown };

  const recalled = ranked.filter(({ id }) => !known.has(id)).slice(0, settings.recalled);
  const summaries = recalled.map(({ record }) => traceOf(record).summary);
  const texts = recalled.map(({ record }, place) =>
    showText({ ...record.item, text: summaries[place] ?? record.item.text }),
  );
  const suffice = await summariesSuffice({ ...asked, summaries: texts }, request, {
    settings,
    otherwise: false,
  });
  return {
    hits: [...shown, ...shownHits(recalled, summaries, suffice)],
    accessEvents: recallEvents(recalled, request),
  };
}
