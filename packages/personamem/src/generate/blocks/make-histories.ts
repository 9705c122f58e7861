import { ConfigError, type Rng } from '@memgym/core';
import { drawWeighted } from '@memgym/env-generator';
import type { PersonaMemRow } from '../../data/write-personamem.js';
import type { SizeLabel } from '../config/size-label.js';
import type { QuestionType } from '../questions/question-types.js';
import { periods } from '../raw/periods.js';
import type { RawFile } from '../raw/raw-file.js';
import { fixedRules, type PersonaMemRules } from '../rules.js';
import type { PersonaMemState } from '../topics/topics-of-state.js';
import { type Block, blocksOf, lastDay, opensFile } from './block.js';
import { allQuestions, chooseQuestions } from './choose-questions.js';
import { fitSessions, joinSessions } from './history.js';
import type { IrrelevantSource } from './irrelevant-source.js';
import type { CountTokens } from './measure.js';
import { orderBlocks, orderByDate, orderOf } from './order-blocks.js';
import { type HistoryRows, toRows } from './to-rows.js';

/** Settings for making the histories of a persona from its files. */
export interface HistoryOptions {
  readonly state: PersonaMemState;
  readonly size: SizeLabel;
  readonly blocks: number;
  /** Whether to make histories with fewer sessions, too. */
  readonly upTo: boolean;
  readonly variants: number;
  readonly selection: BlockSelection;
  readonly rules: PersonaMemRules;
  readonly types: readonly QuestionType[];
  readonly format: 'api_dict' | 'string';
  readonly countTokens: CountTokens;
  readonly irrelevant: (variant: number) => IrrelevantSource;
  /** Whether a question can be answered without the conversation; absent if no questions are filtered. */
  readonly isGuessable?: ((row: PersonaMemRow) => Promise<boolean>) | undefined;
  readonly rng: Rng;
}

/**
 * The histories of a persona with their questions, one for each variant: the same sessions in another order
 * (packages/personamem/spec.md#block-selection).
 * @throws {ConfigError} when there are too few sessions, or no topic reaches its last period
 */
export async function makeHistories(
  files: readonly RawFile[],
  options: HistoryOptions,
): Promise<HistoryRows[]> {
  if (!options.upTo) return historiesOf(files, options);
  const most = options.rules.mostBlocks(options.blocks);
  const histories: HistoryRows[] = [];
  for (let blocks = 1; blocks <= most; blocks += 1) {
    const rng = options.rng.stream(`up to ${blocks}`);
    const isShort = options.state === 'release' && blocks < periods.length;
    if (!isShort) histories.push(...(await historiesOf(files, { ...options, blocks, rng })));
  }
  return histories;
}

async function historiesOf(files: readonly RawFile[], options: HistoryOptions): Promise<HistoryRows[]> {
  const persona = files[0];
  if (persona === undefined) {
    throw new ConfigError('this persona has no conversations.', { key: 'conversations' });
  }
  const chosen = choose(blocksOf(files), options);
  // A small number of sessions rarely contains a whole topic.
  if (options.upTo && options.state === 'release' && !endsTopic(chosen)) return [];
  return historiesOfSessions(chosen, persona, options);
}

/**
 * The histories of the chosen sessions, one for each variant.
 *
 * @param persona the file that describes the speaker
 * @throws {ConfigError} when no topic reaches its last period
 */
export async function historiesOfSessions(
  sessions: readonly Block[],
  persona: Pick<RawFile, 'expandedPersona' | 'name'>,
  options: Omit<HistoryOptions, 'upTo' | 'blocks' | 'selection'>,
): Promise<HistoryRows[]> {
  const { state, variants, rules, countTokens, rng } = options;
  const isEarly = state === 'early';
  const chosen = isEarly ? sessions : rules.keptSessions(sessions, lastDay);
  const draws = (isEarly ? fixedRules : rules).variantDraws(variants, rng);
  // The original orders all variants before it continues with the first.
  const ordered = Array.from({ length: variants }, (_, variant) => {
    const own = draws.order(variant);
    const blocks = isEarly
      ? { topic: '', blocks: orderByDate(chosen, own) }
      : orderBlocks(chosen, orderOf(variant, variants, own), { draws: own, rules });
    return fitSessions(blocks, options, own);
  });
  const histories = [];
  for (const [variant, sessions] of ordered.entries()) {
    const history = await joinSessions(sessions, options, {
      persona: persona.expandedPersona,
      irrelevant: options.irrelevant(variant),
      draws: draws.after(variant, 'irrelevant'),
    });
    const placed = isEarly
      ? allQuestions(history.blocks)
      : chooseQuestions(history.blocks, rules, draws.after(variant, 'questions'));
    const rows = toRows(history, placed, {
      personaId: persona.name.persona,
      state,
      rules,
      types: options.types,
      format: options.format,
      countTokens,
      draws: draws.after(variant, 'options'),
    });
    histories.push(await withoutGuessable(rows, options.isGuessable));
  }
  return histories;
}

/** A release history needs a topic that reaches its last period; if none does, sessions are chosen again. */
function choose(
  candidates: readonly Block[],
  { state, blocks, selection, rules, rng }: HistoryOptions,
): Block[] {
  let chosen: Block[] = [];
  for (let trial = 0; trial < rules.selectionTrials; trial += 1) {
    chosen = selectBlocks(candidates, { count: blocks, how: selection }, rng.stream(`selection ${trial}`));
    if (state === 'early' || endsTopic(chosen)) break;
  }
  return chosen;
}

const endsTopic = (blocks: readonly Block[]): boolean =>
  blocks.some(({ period }) => period === periods.at(-1));

/** Omits rows that can be answered without the conversation (packages/personamem/spec.md#which-questions-are-asked). */
async function withoutGuessable(
  { rows, ...history }: HistoryRows,
  isGuessable: HistoryOptions['isGuessable'],
): Promise<HistoryRows> {
  if (isGuessable === undefined) return { ...history, rows };
  const guessable = await Promise.all(rows.map(isGuessable));
  return { ...history, rows: rows.filter((_, index) => guessable[index] !== true) };
}

/** `uniform` and `unlock` are used by the early code, `progress` by the release. */
type BlockSelection = 'uniform' | 'unlock' | 'progress';

/**
 * Chooses the sessions of a history (packages/personamem/spec.md#block-selection). `uniform` takes any session; `unlock`
 * and `progress` take a session only after the previous one of its file, and `progress` increasingly prefers later
 * periods. The result is in the order of choice.
 *
 * @throws {ConfigError} when there are too few sessions
 */
function selectBlocks(
  candidates: readonly Block[],
  { count, how }: { readonly count: number; readonly how: BlockSelection },
  rng: Rng,
): Block[] {
  if (candidates.length < count) {
    const persona = candidates[0]?.file.name.persona;
    throw new ConfigError(
      `persona ${persona ?? '?'} has ${candidates.length} sessions, but ${count} are needed.`,
      {
        key: 'blocks',
        hint: 'Set fewer blocks, or make conversations on more topics.',
      },
    );
  }
  if (how === 'uniform') return rng.shuffle(candidates).slice(0, count);
  const chosen: Block[] = [];
  const pool = candidates.filter(opensFile);
  while (chosen.length < count) {
    if (pool.length === 0) break;
    const progress = chosen.length / count;
    const taken = drawWeighted(pool, (block) => (how === 'unlock' ? 1 : weightOf(block, progress)), rng);
    pool.splice(pool.indexOf(taken), 1);
    chosen.push(taken);
    const next = nextOf(taken, candidates);
    if (next !== undefined) pool.push(next);
  }
  return chosen;
}

/** Weights by quarter of the progress, for sessions of that quarter's period and of the previous period. */
function weightOf({ period }: Block, progress: number): number {
  const place = period === undefined ? 0 : periods.indexOf(period);
  const quarter = Math.min(3, Math.floor(progress * 4));
  if (place === quarter) return 1;
  return place === quarter - 1 ? 0.2 : 0.1;
}

function nextOf({ file, period }: Block, candidates: readonly Block[]): Block | undefined {
  if (period === undefined) return undefined;
  const next = periods[periods.indexOf(period) + 1];
  return candidates.find((block) => block.file === file && block.period === next);
}
