import { derivedId, mergeSourceIds } from '../../scoped/index.js';
import { latestEventTime } from '../model-based/latest-event-time.js';
import type { KeptMessage } from './kept-message.js';
import type { Learnt } from './learn-statements.js';
import { type Entry, type Episode, isStatement, type Statement } from './nemori-record.js';
import type { Writing } from './writing.js';

interface Ground {
  readonly episode: Entry<Episode>;
  /** The messages the statements are from. */
  readonly messages: readonly KeptMessage[];
  /** Known statements that were shown, by number. */
  readonly shown: readonly Entry<Statement>[];
}

/** Like vectors differ by the last digits of their embedding. */
const rounding = 1e-6;

/**
 * New statements are kept, each with the messages it is from. In `fixed` one that is known word for word
 * gains them as sources, and one that no longer holds because of it is retired; the original only adds
 * (memory-systems.md §10, Faults).
 */
export async function keepStatements(
  learnt: readonly Learnt[],
  ground: Ground,
  writing: Writing,
): Promise<void> {
  const texts = learnt.map(({ text }) => text.trim());
  for (const [place, one] of learnt.entries()) {
    const text = texts[place] ?? '';
    const repeated = writing.options.profile === 'fixed' && texts.indexOf(text) < place;
    if (text !== '' && !repeated) await keepStatement({ ...one, text }, place, ground, writing);
  }
}

async function keepStatement(learnt: Learnt, place: number, ground: Ground, writing: Writing): Promise<void> {
  const { workspace, options } = writing;
  const { text } = learnt;
  const cited = citedBy(learnt, ground.messages, writing);
  const { id: episodeId } = ground.episode;
  const id =
    options.profile === 'fixed'
      ? derivedId('statement', text)
      : derivedId('statement', episodeId, place, text);
  const statement: Entry<Statement> = {
    id,
    text,
    sourceIds: [...new Set(cited.map(({ sourceId }) => sourceId))],
    eventTime: latestEventTime(cited.map(({ time }) => ({ eventTime: time ?? undefined }))),
    data: { kind: 'statement', episodeId, supersedes: [] },
  };
  const known = await knownAs(statement, writing);
  const kept = known === undefined ? statement : confirmed(known, statement);
  const supersedes = [...kept.data.supersedes, ...retireBy(kept, learnt, ground, writing)];
  workspace.put({ ...kept, data: { ...kept.data, supersedes: [...new Set(supersedes)] } });
}

/** A known statement that is told again. */
function confirmed(known: Entry<Statement>, again: Entry<Statement>): Entry<Statement> {
  return {
    ...known,
    sourceIds: mergeSourceIds(known, again),
    eventTime: latestEventTime([known, again]),
  };
}

function citedBy(
  { messages: numbers }: Learnt,
  messages: readonly KeptMessage[],
  { warnings }: Writing,
): readonly KeptMessage[] {
  const named = [...new Set(numbers)].flatMap((number) => messages[number] ?? []);
  if (named.length < new Set(numbers).size) {
    const detail = `The model named messages ${JSON.stringify(numbers)}; it was shown 0 to ${messages.length - 1}.`;
    warnings.push({ kind: 'unknown-reference', detail });
  }
  return named.length === 0 ? messages : named;
}

/** The statement that says the same already, if there is one. */
async function knownAs(
  statement: Entry<Statement>,
  { workspace, settings }: Writing,
): Promise<Entry<Statement> | undefined> {
  const same = workspace.get(statement.id);
  if (same !== undefined && isStatement(same)) return same;
  if (settings.dedupeSimilarity === null) return undefined;
  const [near] = await workspace.nearestStatements(statement, 1);
  return near !== undefined && near.cosine >= settings.dedupeSimilarity - rounding ? near.entry : undefined;
}

/** Retires what a statement replaces; what is of a later time stays. */
function retireBy(
  statement: Entry<Statement>,
  { supersedes }: Learnt,
  { shown }: Ground,
  { workspace, warnings }: Writing,
): string[] {
  const retired: string[] = [];
  for (const number of new Set(supersedes)) {
    const old = shown[number];
    if (old === undefined) {
      const detail = `The model named statement ${number}; it was shown 0 to ${shown.length - 1}.`;
      warnings.push({ kind: 'unknown-reference', detail });
    } else if ((old.eventTime ?? '') > (statement.eventTime ?? '')) {
      const detail = `${JSON.stringify(old.text)} is of a later time than what was to replace it; it was kept.`;
      warnings.push({ kind: 'rejected-change', detail });
    } else if (workspace.get(old.id) !== undefined && old.id !== statement.id) {
      workspace.retire(old.id);
      retired.push(old.id);
    }
  }
  return retired;
}
