import { basename } from 'node:path';
import { type ImportedChats, importChats } from '@memgym/chat-exports';
import { parseConfig } from '@memgym/core';
import * as z from 'zod';
import type { FlagsFor } from '../declared/flags-for.js';
import { countOf, formatCount } from '../output/format-amount.js';
import { print, printJson } from '../output/print.js';
import { showNext } from '../output/show-next.js';
import { writeNewFile } from '../output/write-new-file.js';
import { schemaReference } from '../scaffold/schema-reference.js';
import { readSettings } from './read-settings.js';

/** Names and places of which a few are shown. */
const shown = 10;

const importOptionsSchema = z.strictObject({
  // Names of digits are names.
  me: z.coerce.string().optional(),
  gapHours: z.number().positive().optional(),
  timezone: z.string().optional(),
  since: z.coerce.string().optional(),
  only: z.coerce.string().optional(),
  pseudonyms: z
    .union([z.boolean(), z.string().transform((names) => names.split(',').map((name) => name.trim()))])
    .optional(),
  dateOrder: z.enum(['dmy', 'mdy', 'ymd']).optional(),
  map: z
    .strictObject({
      role: z.string(),
      content: z.string(),
      time: z.string().optional(),
      session: z.string().optional(),
    })
    .optional(),
});

/** `memgym init conversations --from <path>` */
export async function writeImport(
  file: string,
  { from, force = false, json, set }: FlagsFor['initConversations'] & { from: string },
): Promise<void> {
  const options = parseConfig('--set', importOptionsSchema, readSettings(set));
  const imported = await importChats(from, options);
  const content = { ...schemaReference('conversations', file), ...imported.file };
  await writeNewFile(file, `${JSON.stringify(content, null, 2)}\n`, { force });
  const { file: written, ...counts } = imported;
  if (json) return printJson({ file, episodes: written.episodes.length, ...counts });
  showImport(file, imported);
  const [episode] = written.episodes;
  const evidence = episode?.sessions[0]?.turns.find(({ role }) => role === 'user')?.id;
  showNext([
    [`add questions to each episode of ${basename(file)}: "questions": [`],
    [`    { "text": "…", "expected": "…", "evidence": [${JSON.stringify(evidence ?? '…')}] } ]`],
    [`memgym generate questions draft --conversations ${file}`, 'or let a model draft them'],
    [`memgym data check conversations ${file}`],
    [`memgym init experiment --data ${file}`],
  ]);
}

function showImport(file: string, imported: ImportedChats): void {
  const { sources, unknown, skipped, dropped, people, sessionsAt, replaced, absent = [] } = imported;
  const byTitle = new Map<string, number>();
  for (const { title } of sources) byTitle.set(title, (byTitle.get(title) ?? 0) + 1);
  for (const [title, files] of byTitle)
    print(`Recognised: ${title}${files === 1 ? '' : ` (${countOf(files, 'file')})`}`);
  const { episodes } = imported.file;
  print(
    `${file}: ${countOf(episodes.length, 'episode')}, ${countOf(imported.sessions, 'session')}, ${countOf(imported.turns, 'turn')}, no questions yet`,
  );
  print(
    `  sessions with half the gap: ${formatCount(sessionsAt.half)}; with twice: ${formatCount(sessionsAt.double)}`,
  );
  const reasons = dropped.map(({ reason, messages }) => `${reason} ${formatCount(messages)}`).join(', ');
  const left = dropped.reduce((sum, { messages }) => sum + messages, 0);
  print(
    `  ${countOf(imported.messages, 'message')} read, ${formatCount(imported.turns)} written, ${formatCount(left)} left out${reasons === '' ? '' : `: ${reasons}`}`,
  );
  if (replaced !== undefined) {
    const counts = replaced.map(
      ({ kind, different, times }) => `${countOf(different, kind)} (${countOf(times, 'time')})`,
    );
    print(
      `  Replaced: ${counts.join(', ')}. People who are only spoken of keep their names unless you name them; read the file.`,
    );
  }
  showSome('Not replaced, because they occur nowhere', absent);
  showSome(
    replaced === undefined ? 'People' : 'People in the export',
    people.map(({ name, messages }) => `${name} (${formatCount(messages)})`),
  );
  showSome('Not read', unknown);
  showSome('Skipped', skipped);
  if (people.length > 2) print('  A system that remembers only what users say sees all of them as users.');
  print(
    `The file contains what people wrote${replaced === undefined ? ', with their names' : ''}. Nothing was sent; models that you choose will read it.\n`,
  );
}

function showSome(title: string, items: readonly string[]): void {
  if (items.length === 0) return;
  const more = items.length > shown ? `, and ${formatCount(items.length - shown)} more` : '';
  print(`  ${title}: ${items.slice(0, shown).join(', ')}${more}`);
}
