import { ConfigError, type Profile, type Rng } from '@memgym/core';
import { periods } from '../raw/periods.js';
import type { RawFile } from '../raw/raw-file.js';
import type { PersonaMemState } from '../topics/topics-of-state.js';
import { type Block, blocksOf } from './block.js';
import { allQuestions, chooseQuestions } from './choose-questions.js';
import { assembleHistory } from './history.js';
import type { IrrelevantSource } from './irrelevant-source.js';
import type { CountTokens } from './measure.js';
import { orderBlocks, orderByDate, ordersOf } from './order-blocks.js';
import { type BlockSelection, selectBlocks } from './select-blocks.js';
import type { SizeLabel } from './size-label.js';
import { type HistoryRows, toRows } from './to-rows.js';

/** How the histories of a persona are made from its files. */
export interface HistoryOptions {
  readonly state: PersonaMemState;
  readonly size: SizeLabel;
  readonly blocks: number;
  readonly variants: number;
  readonly selection: BlockSelection;
  readonly profile: Profile;
  readonly format: 'api_dict' | 'string';
  readonly countTokens: CountTokens;
  readonly irrelevant: (variant: number) => IrrelevantSource;
  readonly rng: Rng;
}

const selectionTrials = 50;

/**
 * The histories of a persona with their questions, one for each variant: the same sessions in another order
 * (docs/specs/personamem.md#block-selection).
 * @throws {ConfigError} when there are too few sessions, or no topic reaches its last period
 */
export async function makeHistories(
  files: readonly RawFile[],
  options: HistoryOptions,
): Promise<HistoryRows[]> {
  const { state, variants, profile, countTokens, rng } = options;
  const candidates = blocksOf(files);
  const persona = files[0];
  if (persona === undefined) {
    throw new ConfigError('there are no conversations of this persona.', { key: 'conversations' });
  }
  const chosen = choose(candidates, options);
  const orders = ordersOf(variants, rng.stream('orders'));
  const histories = [];
  for (const [variant, order] of orders.entries()) {
    const own = rng.stream(`variant ${variant}`);
    const ordered =
      state === 'early'
        ? { topic: '', blocks: orderByDate(chosen, own.stream('order')) }
        : orderBlocks(chosen, order, own.stream('order'));
    const history = await assembleHistory(ordered, {
      ...options,
      persona: persona.expandedPersona,
      irrelevant: options.irrelevant(variant),
      rng: own.stream('history'),
    });
    const placed =
      state === 'early'
        ? allQuestions(history.blocks)
        : chooseQuestions(history.blocks, profile, own.stream('questions'));
    const rows = toRows(history, placed, {
      personaId: persona.name.persona,
      state,
      profile,
      format: options.format,
      countTokens,
      rng: own.stream('options'),
    });
    histories.push(rows);
  }
  return histories;
}

/** A release history needs a topic that reaches its last period; `fixed` chooses again where none does. */
function choose(
  candidates: readonly Block[],
  { state, blocks, selection, profile, rng }: HistoryOptions,
): Block[] {
  const trials = profile === 'fixed' ? selectionTrials : 1;
  let chosen: Block[] = [];
  for (let trial = 0; trial < trials; trial += 1) {
    chosen = selectBlocks(candidates, blocks, selection, rng.stream(`selection ${trial}`));
    if (state === 'early' || chosen.some(({ period }) => period === periods.at(-1))) break;
  }
  return chosen;
}
