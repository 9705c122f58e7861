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
  language: z
    .string()
    .regex(/^[a-z]{2,3}(-[a-z\d]{2,8})*$/i, 'expected a code such as `de`, not the name of the language')
    .optional(),
  personPerFolder: z.boolean().optional(),
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
  const { sources, unknown, skipped, dropped, people, images, replaced, absent = [] } = imported;
  const byTitle = new Map<string, number>();
  for (const { title } of sources) byTitle.set(title, (byTitle.get(title) ?? 0) + 1);
  for (const [title, files] of byTitle)
    print(`Recognised: ${title}${files === 1 ? '' : ` (${countOf(files, 'file')})`}`);
  const { episodes } = imported.file;
  print(
    `${file}: ${countOf(episodes.length, 'episode')}, ${countOf(imported.sessions, 'session')}, ${countOf(imported.turns, 'turn')}, no questions yet`,
  );
  const containers = new Set(sources.map(({ file: read }) => read.split('/').slice(0, -1)[0] ?? ''));
  if (containers.size > 1 && episodes.length === 1)
    print('  Taken for one person. If each folder and archive is of another: --set personPerFolder=true');
  print(`  ${atOtherGaps(imported)}`);
  const reasons = dropped.map(({ reason, messages }) => `${reason} ${formatCount(messages)}`).join(', ');
  const left = dropped.reduce((sum, { messages }) => sum + messages, 0);
  print(
    `  ${countOf(imported.messages, 'message')} read, ${formatCount(imported.turns)} written, ${formatCount(left)} left out${reasons === '' ? '' : `: ${reasons}`}`,
  );
  if (images > 0) print(`  ${countOf(images, 'image')} beside these texts left out`);
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
  showRoles(imported);
  if (episodes.every(({ language }) => language === undefined))
    print('  Language for prompts and scoring: en; for another one: --set language=de');
  print(
    `The file contains what people wrote${replaced === undefined ? ', with their names' : ''}. Nothing was sent; models that you choose will read it.\n`,
  );
}

/** What the number of sessions would be at half and at twice the gap. */
function atOtherGaps({ sessions, sessionsAt: { gapHours, half, double } }: ImportedChats): string {
  const [gap, other] = gapHours;
  const [less, more] = gap === undefined || other !== undefined ? [] : [gap / 2, gap * 2];
  if (half === sessions && double === sessions) {
    const pause =
      less === undefined ? 'half or twice the pause' : `a pause of ${less} or ${more} h instead of ${gap}`;
    return `With ${pause}: also ${countOf(sessions, 'session')}.`;
  }
  const [first, second] =
    less === undefined
      ? ['half the pause', 'with twice']
      : [`a pause of ${less} h instead of ${gap}`, `of ${more} h`];
  return `With ${first}: ${countOf(half, 'session')}; ${second}: ${formatCount(double)}.`;
}

/** What memories that read only users miss, or do not tell apart. */
function showRoles({ file, people }: ImportedChats): void {
  const turns = file.episodes.flatMap(({ sessions }) => sessions.flatMap((session) => session.turns));
  const named = turns.filter(({ speaker }) => speaker !== undefined);
  const others = new Set(named.filter(({ role }) => role === 'assistant').map(({ speaker }) => speaker));
  if (others.size > 0) {
    const names = [...others].slice(0, shown).join(', ');
    print(
      `  A system that remembers only what users say misses what the assistant says; here that is ${names}.`,
    );
  }
  if (people.length - others.size > 1)
    print(
      `  A system that remembers only what users say sees ${others.size > 0 ? 'the others' : 'all of them'} as users.`,
    );
}

function showSome(title: string, items: readonly string[]): void {
  if (items.length === 0) return;
  const more = items.length > shown ? `, and ${formatCount(items.length - shown)} more` : '';
  print(`  ${title}: ${items.slice(0, shown).join(', ')}${more}`);
}
