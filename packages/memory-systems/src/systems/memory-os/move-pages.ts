import { beginningOf } from '../../toolkit/beginning-of.js';
import { judgeContinuityPrompt } from './prompts/judge-continuity.js';
import { summariseChainPrompt } from './prompts/summarise-chain.js';
import { kinds, type Page, pageText } from './tiers.js';
import type { Entry } from './workspace.js';
import { askOrWarn, showPages, type Writing } from './writing.js';

/** Tokens of a chain's summary; the original's call stops there, and its text is stored as far as it got. */
const longestChain = 100;

const measure = { unit: 'tokens', profile: 'fixed' } as const;

/**
 * Turns exchanges that leave short-term memory into pages: each is linked to the page before it if it continues it,
 * and the whole chain gets the new summary. Source: docs/specs/memory-systems.md#memoryos-write, step 2.
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
  const { workspace, options } = writing;
  const [exchange] = showPages([entry]);
  if (exchange === undefined) return;
  const previous = workspace.page(writing.state.lastPageId);
  const [before = null] = previous === undefined ? [] : showPages([previous]);
  // The original makes the call even without an earlier page: docs/specs/memory-systems.md#memoryos-faults.
  const asks = before !== null || options.profile === 'reference';
  const judged = asks
    ? await askOrWarn(writing, judgeContinuityPrompt, { previous: before, exchange }, { temperature: 0 })
    : undefined;
  const goesOn = judged?.continuous === true && previous !== undefined;
  const earlier = goesOn ? previous.data.chain : '';
  const summarised = await askOrWarn(
    writing,
    summariseChainPrompt,
    { earlier, exchange },
    { temperature: 0.3 },
  );
  // A cap on the call itself would cut the JSON, and leave no room for reasoning.
  const chain = summarised === undefined ? earlier : beginningOf(summarised.summary, longestChain, measure);
  const data: Page = {
    tier: 'page',
    said: exchange.said,
    segmentIds: [],
    chain,
    previousId: goesOn ? previous.id : null,
    nextId: null,
    analysed: false,
  };
  workspace.put({ ...entry, kind: kinds.page, text: pageText(data), data });
  writing.state = { ...writing.state, lastPageId: entry.id };
  if (goesOn) tellChain(previous, chain, entry.id, writing);
}

/**
 * Gives every earlier page of a chain its new summary; copies of pages, which only `reference` has, are not updated.
 */
function tellChain(last: Entry<Page>, chain: string, nextId: string, { workspace }: Writing): void {
  const seen = new Set<string>();
  let page: Entry<Page> | undefined = last;
  let next = nextId;
  while (page !== undefined && !seen.has(page.id)) {
    seen.add(page.id);
    const data: Page = { ...page.data, chain, nextId: next };
    workspace.put({ ...page, text: pageText(data), data });
    next = page.id;
    page = workspace.page(data.previousId);
  }
}
