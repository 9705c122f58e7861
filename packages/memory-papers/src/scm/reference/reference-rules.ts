import type { MemoryRecord, SearchResult } from '@memgym/memory-systems/define';
import { byRecency, memEngineWords } from '@memgym/memory-systems/toolkit';
import { recencyOf } from '../../toolkit/recency.js';
import {
  needsMore,
  passing,
  type RecallRequest,
  recallEvents,
  shownHits,
  summariesSuffice,
} from '../judge-recall.js';
import type { ScmRules } from '../rules.js';
import type { ScmSettings } from '../scm-memory-options.js';
import { traceOf } from '../scm-state.js';
import { summariseMessages } from '../summarise-messages.js';

/** The rules of MemEngine. Source: docs/specs/memory-systems.md#scm. */
export const referenceRules: ScmRules = {
  showsTimes: false,
  recall: recallAsReference,
  wordLimit: memEngineWords,
};

/**
 * Recalls as MemEngine does: without times; the judge is asked even if nothing else is stored, and the question is
 * embedded only if more is needed; recalled messages are summarised again, may be among the latest, and come before
 * them; and an unreadable judgement of the summaries counts as true. Source: docs/specs/memory-systems.md#scm.
 */
async function recallAsReference(request: RecallRequest, settings: ScmSettings): Promise<SearchResult> {
  const { query, search } = request;
  const latest = latestOf(request, settings);
  if (query.text.trim() === '') return { hits: byRecency(latest) };
  const asked = { question: query.text, recent: latest.map(({ item }) => ({ text: item.text })) };
  if (!(await needsMore(asked, request, settings))) return { hits: byRecency(latest) };

  const recalled = (await search({ k: Number.POSITIVE_INFINITY })).slice(0, settings.recalled);
  const texts = recalled.map(({ record }) => ({ text: record.item.text }));
  const { summaries } = await summariseMessages(texts, request, settings);
  const shown = texts.map((text, place) => ({ text: summaries[place] ?? text.text }));
  const suffice = await summariesSuffice({ ...asked, summaries: shown }, request, {
    settings,
    otherwise: true,
  });
  const recalledIds = new Set(recalled.map(({ id }) => id));
  return {
    hits: [
      ...shownHits(recalled, summaries, suffice),
      ...byRecency(latest).filter(({ id }) => !recalledIds.has(id)),
    ],
    accessEvents: recallEvents(recalled, request),
  };
}

/** Oldest first; a recalled message counts among the latest. */
function latestOf(request: RecallRequest, settings: ScmSettings): MemoryRecord[] {
  const { query, view } = request;
  const now = { at: query.queryTime ?? view.state.now, step: view.state.step };
  return passing(request)
    .map((record) => ({ record, recency: recencyOf(traceOf(record), now, settings) }))
    .sort((left, right) => left.recency - right.recency || left.record.order - right.record.order)
    .slice(-settings.latest)
    .map(({ record }) => record);
}
