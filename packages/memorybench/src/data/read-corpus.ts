import { basename, join } from 'node:path';
import { type DataFile, type DataPlace, DatasetError, type Session } from '@memgym/core';
import { createQuirkLog, kindOfPath, parseJson, parseRecord, readDataLines } from '@memgym/datasets';
import { locomoQuirks, toLoCoMoSessions } from '@memgym/locomo';
import * as z from 'zod';
import { readScript } from './dialsim-script.js';
import type { MemoryBenchDataset } from './memorybench-datasets.js';
import type { MemoryBenchLog } from './memorybench-quirks.js';
import { parseCell } from './parse-cell.js';

const lineSchema = z.object({ text: z.string() });
const conversationSchema = z.object({
  conversation: z.looseObject({ speaker_a: z.string(), speaker_b: z.string() }),
});

/**
 * Reads `corpus/<name>.jsonl`: a conversation of LoCoMo, or the script of a series. Session and turn ids begin with the
 * name of the data set, so that corpora do not collide.
 * @throws {DatasetError} when it is missing or damaged
 */
export async function readCorpus(
  root: string,
  { name, family }: MemoryBenchDataset,
  { quirks, captions }: { readonly quirks: MemoryBenchLog; readonly captions: boolean },
): Promise<{ sessions: Session[]; file: DataFile }> {
  const path = join(root, 'corpus', `${name}.jsonl`);
  if ((await kindOfPath(path)) !== 'file') {
    throw new DatasetError({ file: path }, `the corpus of ${name} is missing.`, {
      hint: 'Its questions are about this corpus; get corpus/ of THUIR/MemoryBench, too.',
      missing: true,
    });
  }
  const lines: { text: string; place: DataPlace }[] = [];
  const file = await readDataLines(path, (text, line) => {
    const place = { file: path, line };
    lines.push({ text: parseRecord(lineSchema, parseJson(text, path, line), place).text, place });
  });
  const sessions = lines.flatMap(({ text, place }) =>
    family === 'Locomo' ? conversationSessions(text, place, captions) : readScript(text, place, quirks),
  );
  return { sessions: withPrefix(name, sessions), file: { ...file, name: `corpus/${basename(path)}` } };
}

function conversationSessions(text: string, place: DataPlace, captions: boolean): Session[] {
  const { conversation } = parseRecord(conversationSchema, parseCell(text, place), place);
  const places = {
    full: { ...place, path: 'text.conversation' },
    short: { ...place, file: basename(place.file), path: 'text.conversation' },
  };
  return toLoCoMoSessions(conversation, places, captions, createQuirkLog(locomoQuirks));
}

function withPrefix(name: string, sessions: readonly Session[]): Session[] {
  return sessions.map((session) => ({
    ...session,
    id: `${name}/${session.id}`,
    turns: session.turns.map((turn) => ({ ...turn, id: `${name}/${turn.id}` })),
  }));
}
