import { ConfigError, DatasetError, didYouMean, InternalError, tryParseJson } from '@memgym/core';
import { largestTextBytes } from '@memgym/datasets';
import type { ReadableFormat } from './chat-format.js';
import { type ExportFile, exportFiles } from './export-files.js';
import type { ImportOptions } from './import-options.js';
import { fieldsOf, idOf, listOf, stringOf } from './json-value.js';
import { type Replaced, withPseudonyms } from './pseudonyms.js';
import { RefusedFile, readExport, unknownFormat, wholeText } from './read-export.js';
import { Reading } from './reading.js';
import { type DraftEpisode, toEpisodes } from './to-conversations-file.js';

/** A conversations file without questions. */
interface DraftFile {
  readonly format: 'memgym-conversations@1';
  readonly source: string;
  readonly episodes: readonly DraftEpisode[];
}

/** What became of an export. `messages` is the sum of `turns` and of all that was dropped. */
export interface ImportedChats {
  readonly file: DraftFile;
  /** The files that were read, and what each is. */
  readonly sources: readonly { readonly file: string; readonly format: string; readonly title: string }[];
  /** Files of the export that are of no known format. */
  readonly unknown: readonly string[];
  /** Elements that could not be read, with their places. */
  readonly skipped: readonly string[];
  readonly messages: number;
  readonly turns: number;
  readonly sessions: number;
  /** Sessions with half and with twice the gaps in hours, of which each kind of format has its own. */
  readonly sessionsAt: {
    readonly gapHours: readonly number[];
    readonly half: number;
    readonly double: number;
  };
  /** Messages that were dropped, by reason, most first. */
  readonly dropped: readonly { readonly reason: string; readonly messages: number }[];
  /** Images that stood beside the texts of turns and are left out. */
  readonly images: number;
  /** People and bots with names, and their messages, most first. */
  readonly people: readonly { readonly name: string; readonly messages: number }[];
  /** What was replaced by pseudonyms. Absent if nothing was to be. */
  readonly replaced?: readonly Replaced[];
  /** Names that were to be replaced and occur nowhere. Absent if nothing was to be. */
  readonly absent?: readonly string[];
}

/**
 * Reads an export of chats and makes a conversations file of it, to which questions can be added. Nothing is sent or
 * written; the same export gives the same file.
 *
 * @param path a file, a folder or a ZIP archive
 * @throws {DatasetError} for a broken file, a format that is refused, an export without a visible message, and one whose
 * conversations file would have more than 256 MiB
 * @throws {ConfigError} for an unknown format, and when an option must be given
 */
export async function importChats(path: string, options: ImportOptions = {}): Promise<ImportedChats> {
  const readings = new Map<string, { format: ReadableFormat; reading: Reading }>();
  const sources: { file: string; format: string; title: string }[] = [];
  const unknown: string[] = [];
  const known: Known = { names: new Map(), bots: new Set() };
  let beginning = 'it has no file that could contain messages';
  let current = '';
  let refused: RefusedFile | undefined;
  const readingOf = (format: ReadableFormat): Reading => {
    const person = options.personPerFolder === true ? personOf(current) : undefined;
    const key = JSON.stringify([format.name, person]);
    const found = readings.get(key) ?? { format, reading: new Reading(options.dateOrder, person) };
    readings.set(key, found);
    found.reading.file = current;
    return found.reading;
  };
  for await (const file of exportFiles(path)) {
    current = file.name;
    if (file.isPeople) {
      await readNames(file, known);
      continue;
    }
    const format = await readExport(file, { readingOf, map: options.map }).catch((cause: unknown) => {
      // One file that is no chat does not spoil an export; its reason is told if there is nothing else.
      if (!(cause instanceof RefusedFile)) throw cause;
      refused ??= cause;
      return cause.message;
    });
    if (typeof format === 'string') {
      unknown.push(file.name);
      beginning = format;
    } else sources.push({ file: file.name, format: format.name, title: format.title });
  }
  if (sources.length === 0 && refused !== undefined) throw refused;
  if (sources.length === 0) throw unknownFormat(path, beginning);
  return result([...readings.values()], { path, sources, unknown, known }, options);
}

/** The folder or archive that a file of the export is in; undefined for one beside them. */
function personOf(file: string): string | undefined {
  const end = file.indexOf('/');
  return end === -1 ? undefined : file.slice(0, end);
}

interface Found extends Pick<ImportedChats, 'sources' | 'unknown'> {
  readonly path: string;
  readonly known: Known;
}

/** The accounts of a workspace: their names, and which of them are bots. */
interface Known {
  readonly names: Map<string, string>;
  readonly bots: Set<string>;
}

function result(
  readings: readonly { format: ReadableFormat; reading: Reading }[],
  { path, sources, unknown, known }: Found,
  options: ImportOptions,
): ImportedChats {
  for (const { format, reading } of readings) {
    for (const [id, name] of known.names) if (!reading.names.has(id)) reading.names.set(id, name);
    for (const id of known.bots) reading.bots.add(id);
    format.finish?.(reading);
  }
  const written = readings.map(({ format, reading }) => toEpisodes(format, reading, options));
  const own = uniqueEpisodes(written.flatMap((each) => each.episodes));
  const { pseudonyms = false } = options;
  const { episodes, replaced, absent } =
    pseudonyms === false
      ? { episodes: own, replaced: undefined, absent: [] }
      : withPseudonyms(own, pseudonyms === true ? [] : pseudonyms);
  const sessions = episodes.flatMap((episode) => episode.sessions);
  const turns = sessions.reduce((sum, session) => sum + session.turns.length, 0);
  const messages = readings.reduce((sum, { reading }) => sum + reading.messages, 0);
  const dropped = summed(readings.flatMap(({ reading }) => [...reading.dropped]));
  const people = summed(written.flatMap((each) => [...each.people]));
  const lost = messages - turns - dropped.reduce((sum, [, count]) => sum + count, 0);
  if (lost !== 0)
    throw new InternalError(`${path}: ${lost} messages were neither written nor counted as dropped.`);
  if (turns === 0) {
    const reasons = dropped.map(([reason, count]) => `${count} ${reason}`).join(', ');
    throw new DatasetError(
      { file: path },
      `has no visible message (${messages} read: ${reasons || 'nothing'}).`,
      {
        hint:
          options.since === undefined && options.only === undefined
            ? 'Check that this is the right file, and that the product exports texts.'
            : 'Nothing fits `since` and `only`: choose an earlier day, or another name.',
      },
    );
  }
  refuseUnknownPerson(options.me, people);
  refuseLarge(path, sessions);
  const sum = (which: 'half' | 'double'): number =>
    written.reduce((all, each) => all + each.sessionsAt[which], 0);
  return {
    file: {
      format: 'memgym-conversations@1',
      source: [...new Set(sources.map(({ title }) => title))].join(', '),
      episodes,
    },
    sources,
    unknown,
    skipped: readings.flatMap(({ reading }) => reading.skipped),
    messages,
    turns,
    sessions: sessions.length,
    sessionsAt: {
      gapHours: [...new Set(written.map(({ sessionsAt }) => sessionsAt.gapHours))],
      half: sum('half'),
      double: sum('double'),
    },
    dropped: dropped.map(([reason, count]) => ({ reason, messages: count })),
    images: written.reduce((all, each) => all + each.images, 0),
    people: people.map(([name, count]) => ({ name, messages: count })),
    ...(replaced !== undefined && { replaced, absent }),
  };
}

/** Two products may name a person alike. */
function uniqueEpisodes(episodes: readonly DraftEpisode[]): DraftEpisode[] {
  const times = new Map<string, number>();
  return episodes.map((episode) => {
    const count = (times.get(episode.id) ?? 0) + 1;
    times.set(episode.id, count);
    return count === 1 ? episode : { ...episode, id: `${episode.id} (${count})` };
  });
}

/** Counts by name, largest first; equal ones by name. */
function summed(pairs: readonly (readonly [string, number])[]): [string, number][] {
  const sums = new Map<string, number>();
  for (const [name, count] of pairs) sums.set(name, (sums.get(name) ?? 0) + count);
  return [...sums].sort(([a, more], [b, less]) => less - more || (a < b ? -1 : 1));
}

function refuseUnknownPerson(me: string | undefined, people: readonly [string, number][]): void {
  const known = people.map(([name]) => name);
  if (me === undefined || known.includes(me)) return;
  throw new ConfigError(`nobody in the export is called ${JSON.stringify(me)}.`, {
    key: 'me',
    hint: `${didYouMean(me, known)}The people are ${known.slice(0, 20).join(', ') || 'without names'}.`,
  });
}

/** Conversations files are read as one text. */
function refuseLarge(path: string, sessions: readonly DraftEpisode['sessions'][number][]): void {
  const perTurn = 160;
  let bytes = 0;
  for (const { turns } of sessions)
    for (const { content } of turns) bytes += perTurn + Buffer.byteLength(content);
  if (bytes <= largestTextBytes) return;
  throw new DatasetError(
    { file: path },
    `has too many messages: the conversations file would have ${bytes} bytes, at most ${largestTextBytes} are read.`,
    {
      hint: 'Give fewer files at a time.',
    },
  );
}

async function readNames(file: ExportFile, { names, bots }: Known): Promise<void> {
  for (const user of listOf(tryParseJson(await wholeText(file)))) {
    const { id, name, profile, is_bot } = fieldsOf(user);
    const { real_name, display_name } = fieldsOf(profile);
    const shown = stringOf(real_name) ?? stringOf(display_name) ?? stringOf(name);
    const person = idOf(id);
    if (person !== undefined && shown !== undefined) names.set(person, shown);
    if (person !== undefined && is_bot === true) bots.add(person);
  }
}
