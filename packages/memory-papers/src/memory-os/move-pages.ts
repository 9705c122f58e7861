import { beginningOf } from '../toolkit/beginning-of.js';
import { judgeContinuityPrompt } from './prompts/judge-continuity.js';
import { summariseChainPrompt } from './prompts/summarise-chain.js';
import { kinds, type Page, pageText } from './tiers.js';
import type { Entry } from './workspace.js';
import { askOrWarn, showPages, type Writing } from './writing.js';

const measure = { unit: 'tokens', profile: 'fixed' } as const;

/**
 * Turns exchanges that leave short-term memory into pages: a page that continues the previous one is linked to it, and
 * the whole chain gets a new summary. Source: docs/specs/memory-systems.md#memoryos-write, step 2.
 */
export async function movePages(moving: readonly Entry[], writing: Writing): Promise<Entry<Page>[]> {
  const ids: string[] = [];
  for (const entry of moving) {
    await movePage(entry, writing);
    ids.push(entry.id);
  }
  return ids.flatMap((id) => writing.workspace.page(id) ?? []);
}

async function movePage(entry: Entry, writing: Writing): Promise<void> {
  const { workspace, rules } = writing;
  const [exchange] = showPages([entry], rules.topicsSeeTimes);
  if (exchange === undefined || entry.data.tier !== 'exchange') return;
  const previous = workspace.page(writing.state.lastPageId);
  const [before = null] = previous === undefined ? [] : showPages([previous], rules.topicsSeeTimes);
  const judged =
    before !== null || rules.judgesFirst
      ? await askOrWarn(writing, judgeContinuityPrompt, {
          input: { previous: before, exchange },
          settings: { temperature: 0 },
        })
      : undefined;
  const goesOn = judged?.continuous === true && previous !== undefined;
  const earlier = goesOn ? previous.data.chain : '';
  const summarised = await askOrWarn(writing, summariseChainPrompt, {
    input: { earlier, exchange },
    settings: { temperature: 0.3 },
  });
  // A cap on the call itself would cut the JSON, and leave no room for reasoning.
  const chain =
    summarised === undefined ? earlier : beginningOf(summarised.summary, rules.longestChain, measure);
  const data: Page = {
    tier: 'page',
    said: exchange.said,
    sides: entry.data.sides,
    segmentIds: [],
    chain,
    previousId: goesOn ? previous.id : null,
    nextId: null,
    analysed: false,
    keywords: [],
    copyOf: null,
  };
  workspace.put({ ...entry, kind: kinds.page, text: pageText(data), data });
  writing.state = { ...writing.state, lastPageId: entry.id };
  if (goesOn) passOnChain(previous, { chain, nextId: entry.id }, writing);
}

/** Gives the earlier pages of a chain its new summary. Copies of pages, which only `reference` has, are not updated. */
function passOnChain(
  last: Entry<Page>,
  { chain, nextId }: { readonly chain: string; readonly nextId: string },
  { workspace, rules }: Writing,
): void {
  const seen = new Set<string>();
  let page: Entry<Page> | undefined = last;
  let next = nextId;
  while (page !== undefined && !seen.has(page.id)) {
    seen.add(page.id);
    const isUpdated = rules.chain === 'all' || (rules.chain === 'second-last' && seen.size === 2);
    const data: Page = { ...page.data, chain: isUpdated ? chain : page.data.chain, nextId: next };
    workspace.put({ ...page, text: pageText(data), data });
    next = page.id;
    page = workspace.page(data.previousId);
  }
}
