import type { ConceptMention } from '@memgym/everyday-world';
import type { OfflineWorld } from '@memgym/prompts';
import { chances } from '../chance.js';
import type { ReadStatement } from './read-statement.js';
import type { ReadWindow } from './read-window.js';

/** The share of statements that a model finds in a short context (NoLiMa, table 3: 99.3 % for GPT-4o). */
const shareInShortContext = 0.993;

/** By window: the probabilities of seeing each statement, in order, in the latest world. */
const known = new WeakMap<
  ReadWindow,
  { readonly world: OfflineWorld; readonly chances: readonly number[] }
>();

/**
 * The statements of a window that are seen for a question. The probability of seeing a statement is
 *
 *     0.993 · exp(−((tokens shown + tokens after it) / 2 / readTokens)^readExponent) · (1 − ln(1 + rivals) / ln(1 + rivalLimit))
 *
 * where rivals are the mentions of its topic with another value: it falls with the length of the context, with the
 * distance from its end, and, however short the context is, with competing mentions. Source of the form and the
 * constants: docs/offline-world.md.
 */
export function attend(
  window: ReadWindow,
  { question, world }: { readonly question: string; readonly world: OfflineWorld | undefined },
): readonly ReadStatement[] {
  if (world === undefined || (world.readTokens === null && world.rivalLimit === null))
    return window.statements;
  const before = known.get(window);
  const toSee = before?.world === world ? before.chances : chancesOf(window, world);
  if (before?.world !== world) known.set(window, { world, chances: toSee });
  const draw = chances(world, 'read', question);
  return window.statements.filter(
    ({ statement }, index) => draw(statement.text, statement.eventTime ?? '') < (toSee[index] ?? 1),
  );
}

function chancesOf(
  { statements }: ReadWindow,
  { readTokens, readExponent, rivalLimit }: OfflineWorld,
): number[] {
  const lengths = statements.map(({ tokens }) => tokens);
  const shown = lengths.reduce((sum, length) => sum + length, 0);
  const said = statements.map(({ mentions }) => mentions);
  const ofTopic = countsOf(said.flat().map(({ topic }) => topic));
  const ofValue = countsOf(said.flat().map(pairOf));
  const rivalsOf = (mention: Mention): number =>
    (ofTopic.get(mention.topic) ?? 0) - (ofValue.get(pairOf(mention)) ?? 0);
  let before = 0;
  return statements.map((_, index) => {
    before += lengths[index] ?? 0;
    const rivals = Math.max(0, ...(said[index] ?? []).map(rivalsOf));
    const load = (shown + (shown - before)) / 2;
    const inReach =
      readTokens === null ? 1 : shareInShortContext * Math.exp(-((load / readTokens) ** readExponent));
    const distinct = rivalLimit === null ? 1 : 1 - Math.log(1 + rivals) / Math.log(1 + rivalLimit);
    return inReach * Math.max(0, distinct);
  });
}

type Mention = Pick<ConceptMention, 'topic' | 'value'>;

const pairOf = ({ topic, value }: Mention): string => `${topic}\n${value}`;

function countsOf(names: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
