import { stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import {
  DatasetError,
  type Episode,
  type EventTime,
  type FreeTextQuestion,
  type Session,
  shiftEventTime,
} from '@memgym/core';
import { createQuirkLog, missingOf, readJsonFile } from '@memgym/datasets';
import type { LoadedEpisodes } from '@memgym/evaluators';
import { loadLoCoMo } from '@memgym/locomo';
import * as z from 'zod';
import { allCueLines, releasedCueLines } from './cue-lines.js';
import { locomoPlusQuirks } from './quirks.js';

const itemSchema = z.object({
  relation_type: z.enum(['causal', 'state', 'goal', 'value']),
  cue_dialogue: z.string().min(1),
  trigger_query: z.string().min(1),
  time_gap: z.string(),
});
type Item = z.output<typeof itemSchema>;

const source =
  'Get data/locomo_plus.json of https://github.com/xjtuleeyf/Locomo-Plus and locomo10.json of https://github.com/snap-research/locomo, and give their folder.';

/** How items are put into conversations. */
export interface LoadLoCoMoPlusOptions {
  /** The days of a gap. */
  gapDays(text: string): number;
  /** The lines of a cue. */
  cueLines(text: string): string[];
  /** Whether sessions and remarks have their times. */
  readonly hasTimes: boolean;
  /** Whether messages say which pictures were sent. */
  readonly captions: boolean;
  /** The cue as the judge reads it. */
  shownCue(text: string, turns: Session['turns']): string;
}

const dayMs = 86_400_000;

/**
 * LoCoMo-Plus: remarks that a cue in an earlier conversation bears on. An episode is an item: its conversation of LoCoMo with the cue as
 * a session of its own, in the order of time, and the remark seven days after the last session.
 * @param path the folder with `locomo_plus.json` and `locomo10.json`, or the former file beside the latter
 * @throws {DatasetError} when a file is missing, damaged or of another form
 */
export async function loadLoCoMoPlus(path: string, options: LoadLoCoMoPlusOptions): Promise<LoadedEpisodes> {
  const file = await itemFile(path);
  const { value: items, file: read } = await readJsonFile(file, z.array(itemSchema).min(1), source);
  const {
    episodes: conversations,
    files,
    quirks: known,
  } = await loadLoCoMo(dirname(file), {
    captions: options.captions,
  });
  const quirks = createQuirkLog(locomoPlusQuirks);
  const episodes = items.map((item, index): Episode => {
    const conversation = conversations[index % conversations.length];
    if (conversation === undefined)
      throw new DatasetError({ file }, 'there are no conversations.', { hint: source });
    const place = { file: basename(file), path: `[${index}]` };
    const note = (id: (typeof locomoPlusQuirks)[number]['id']): void => quirks.note(id, place, item.time_gap);
    return stitched(item, {
      id: String(index + 1),
      episode: conversation,
      options,
      note,
      path: place.path,
      file,
    });
  });
  const missing = [
    ...missingOf('items', { found: items.length, published: 401 }),
    // Items are put into them by turns, so that with fewer each has another one.
    ...missingOf('conversations', { found: conversations.length, published: 10 }),
  ];
  return { episodes, files: [read, ...files], quirks: [...known, ...quirks.findings], missing };
}

async function itemFile(path: string): Promise<string> {
  if (path.endsWith('.json')) return path;
  for (const name of ['locomo_plus.json', 'data/locomo_plus.json']) {
    const isFile = await stat(join(path, name)).then(
      (entry) => entry.isFile(),
      () => false,
    );
    if (isFile) return join(path, name);
  }
  throw new DatasetError({ file: path }, 'this folder has no locomo_plus.json.', {
    hint: source,
    missing: true,
  });
}

function stitched(
  item: Item,
  {
    id,
    episode: { id: conversationId, conversation, meta },
    options: { gapDays, cueLines, hasTimes, shownCue },
    note,
    path,
    file,
  }: {
    readonly id: string;
    readonly episode: Episode;
    readonly options: LoadLoCoMoPlusOptions;
    readonly note: (id: (typeof locomoPlusQuirks)[number]['id']) => void;
    readonly path: string;
    readonly file: string;
  },
): Episode {
  const times = conversation.sessions.flatMap(({ startTime }) => startTime ?? []);
  const [last] = [...times].sort().reverse();
  if (last === undefined)
    throw new DatasetError({ file, path }, 'its conversation has no times.', { hint: source });
  const askedAt = shiftEventTime(last, 7 * dayMs);
  const days = gapDays(item.time_gap);
  if (days === 0) note('locomo-plus-gap-unread');
  const cueTime = shiftEventTime(askedAt, -days * dayMs);
  if (times.every((time) => cueTime < time)) note('locomo-plus-cue-before-all');
  const cue: Session = {
    id: 'cue',
    startTime: cueTime,
    turns: cueTurns(cueLines(item.cue_dialogue), meta, { file, path }),
  };
  if (allCueLines(item.cue_dialogue).length > releasedCueLines(item.cue_dialogue).length)
    note('locomo-plus-cue-in-one-line');
  // Sorting is stable: of one time, sessions stand before the cue.
  const placed = [...conversation.sessions, cue].sort((one, other) =>
    compare(one.startTime ?? last, other.startTime ?? last),
  );
  // By place, because other ids would mark the cue.
  const sessions = placed.map(numbered);
  const cuePlace = sessions[placed.indexOf(cue)];
  const query = item.trigger_query.replace(/^A:\s{0,9}/, '').trim();
  const asker = meta?.speakerA;
  const question: FreeTextQuestion = {
    kind: 'free-text',
    id: `${id}/remark`,
    // Memories name both speakers, so that the query says which one asks.
    ...(typeof asker === 'string' ? { text: `${asker}: ${query}`, searchText: query } : { text: query }),
    type: item.relation_type,
    language: 'en',
    answer: 'reply',
    ...(hasTimes && { askedAt }),
    expected: shownCue(item.cue_dialogue, cue.turns),
    evidence: { turnIds: cuePlace?.turns.map((turn) => turn.id) ?? [], unresolved: [] },
  };
  return {
    id,
    cluster: conversationId,
    language: 'en',
    conversation: { sessions: hasTimes ? sessions : sessions.map(withoutTime), questions: [question] },
  };
}

/** The lines of a cue, `A:` said by the user and `B:` by the assistant. */
function cueTurns(
  lines: readonly string[],
  meta: Episode['meta'],
  place: { file: string; path: string },
): Session['turns'] {
  const turns = lines.flatMap((line, index): Session['turns'] => {
    const [, who, content] = /^\s{0,9}([AB]):\s{0,9}(\S.{0,9999})$/.exec(line) ?? [];
    if (content === undefined) return [];
    const isUser = who === 'A';
    const speaker = isUser ? meta?.speakerA : meta?.speakerB;
    return [
      {
        id: `cue:${index + 1}`,
        role: isUser ? 'user' : 'assistant',
        content: content.trim(),
        ...(typeof speaker === 'string' && { speaker }),
      },
    ];
  });
  if (turns.length > 0) return turns;
  throw new DatasetError(
    { ...place, path: `${place.path}.cue_dialogue` },
    'has no line that begins with A: or B:.',
    {
      hint: source,
    },
  );
}

const compare = (one: EventTime, other: EventTime): number => Number(one > other) - Number(one < other);

const numbered = (session: Session, index: number): Session => ({
  ...session,
  id: String(index + 1),
  turns: session.turns.map((turn, place) => ({ ...turn, id: `${index + 1}:${place + 1}` })),
});

function withoutTime({ startTime: _start, turns, ...session }: Session): Session {
  return { ...session, turns: turns.map(({ eventTime: _time, ...turn }) => turn) };
}
