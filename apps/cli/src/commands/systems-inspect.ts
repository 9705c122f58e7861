import { randomBytes } from 'node:crypto';
import { ConfigError } from '@memgym/core';
import type { Memory } from '@memgym/memory-systems';
import { askMemory, memoryIdOf } from '../inspector/ask-memory.js';
import { forgettingOf } from '../inspector/forgetting.js';
import type { InspectedMemory } from '../inspector/inspected-memory.js';
import { openInspected } from '../inspector/open-inspected.js';
import { serveInspector } from '../inspector/serve-inspector.js';
import {
  showAnswer,
  showForgetting,
  showMemory,
  showTimeline,
  showUsers,
} from '../inspector/show-inspected.js';
import { type Timeline, timelineOf } from '../inspector/timeline-of.js';
import { usersOf } from '../inspector/users-of.js';
import { notify, print, printJson } from '../output/print.js';
import { readSettings } from './read-settings.js';

export interface InspectFlags extends Omit<InspectedMemory, 'place' | 'options'> {
  readonly set?: string[];
  readonly ask?: string;
  readonly why?: string[];
  readonly limit?: number;
  readonly k?: number;
  readonly maxTokens?: number;
  readonly sources?: string;
  readonly memory?: string;
  readonly page?: boolean;
  readonly port?: number;
  readonly json?: boolean;
}

/** `memgym systems inspect` */
export async function inspectStorage(
  place: string,
  user: string | undefined,
  flags: InspectFlags,
): Promise<void> {
  checkFlags(place, user, flags);
  const { memory, storage } = await openInspected({
    ...flags,
    place,
    ...(flags.set && { options: readSettings(flags.set) }),
  });
  try {
    if (flags.page) await servePage(memory, storage, flags.port);
    else await inspect(memory, user, flags);
  } finally {
    await memory.close();
  }
}

/** @throws {ConfigError} for flags that have no effect together */
function checkFlags(
  place: string,
  user: string | undefined,
  { ask, why, k, maxTokens, sources, memory, limit, page, port, json }: InspectFlags,
): void {
  if (port !== undefined && !page) {
    throw new ConfigError('--port needs --page.', { key: '--port', hint: 'Add --page, or omit --port.' });
  }
  if (page && (user ?? ask ?? sources ?? memory ?? json) !== undefined) {
    throw new ConfigError('--page shows everything, so it takes no user, question or --json.', {
      key: '--page',
      hint: `Run \`memgym systems inspect ${place} --page\` and choose on the page.`,
    });
  }
  const chosen = Object.entries({ '--ask': ask, '--sources': sources, '--memory': memory })
    .filter(([, value]) => value !== undefined)
    .map(([key]) => key);
  const [key] = chosen;
  if (user === undefined && key !== undefined) {
    throw new ConfigError(`${key} needs a user, because users share no memories.`, {
      key,
      hint: `Run \`memgym systems inspect ${place}\` to list the users.`,
    });
  }
  if (limit !== undefined && (user === undefined || key !== undefined)) {
    throw new ConfigError('--limit belongs to the list of the memories of a user.', {
      key: '--limit',
      hint: `Run \`memgym systems inspect ${place} <user> --limit ${limit}\`.`,
    });
  }
  const alone = Object.entries({ '--why': why, '--k': k, '--max-tokens': maxTokens });
  for (const [flag, value] of alone) {
    if (value === undefined || ask !== undefined) continue;
    throw new ConfigError(`${flag} needs --ask.`, { key: flag, hint: 'Add --ask with the question.' });
  }
  if (chosen.length > 1) {
    throw new ConfigError(`${chosen.join(' and ')} exclude each other.`, {
      key: '--ask',
      hint: 'Run the command once for each; --why explains a memory together with --ask.',
    });
  }
}

async function inspect(
  memory: Memory,
  user: string | undefined,
  { ask, why, k, maxTokens, sources, memory: id, limit, json }: InspectFlags,
): Promise<void> {
  const show = <Shown>(value: Shown, asText: (value: Shown) => void): void =>
    json ? printJson(value) : asText(value);
  if (user === undefined) {
    const users = await usersOf(memory);
    return show({ users }, () => showUsers(users));
  }
  const timeline = await timelineOf(memory, await known(memory, user));
  if (ask !== undefined) {
    return show(await askMemory(memory, timeline, { question: ask, k, maxTokens, why }), showAnswer);
  }
  if (sources !== undefined) {
    const results = await forgettingOf(memory, timeline, sources);
    if (results.length === 0) throw unknownSource(timeline, sources);
    return show({ user, source: sources, scopes: results }, () => showForgetting(sources, results));
  }
  if (id === undefined) {
    const { memories, ...rest } = timeline;
    const shown = { ...rest, memories: limit === undefined ? memories : memories.slice(-limit) };
    return show(shown, () => showTimeline(timeline, limit));
  }
  const meant = memoryIdOf(timeline, id);
  const found = timeline.memories.filter((one) => one.id === meant);
  if (found.length === 0) throw unknownMemory(timeline, id);
  show({ user, memories: found }, () => found.forEach(showMemory));
}

/** Serves the page until the process is told to stop. */
async function servePage(memory: Memory, storage: string, port: number | undefined): Promise<void> {
  const token = randomBytes(24).toString('base64url');
  const inspector = await serveInspector(memory, { storage, token, port });
  try {
    const stopped = stopRequested();
    print(inspector.url);
    notify('The page only reads. The address opens it, so give it to nobody. Ctrl-C ends it.');
    await stopped;
  } finally {
    await inspector.close();
  }
}

function stopRequested(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
  });
}

async function known(memory: Memory, user: string): Promise<string> {
  const users = await memory.users();
  if (users.includes(user)) return user;
  throw new ConfigError(`'${user}' has no stored memories.`, {
    key: 'user',
    hint: users.length === 0 ? 'Nobody has.' : `Users: ${users.slice(0, 10).join(', ')}.`,
  });
}

function unknownMemory({ user, memories }: Timeline, id: string): ConfigError {
  return new ConfigError(`'${user}' has no memory '${id}'.`, {
    key: '--memory',
    hint: `Memories: ${memories
      .slice(-5)
      .map((one) => one.id)
      .join(', ')}.`,
  });
}

function unknownSource({ user, sources }: Timeline, id: string): ConfigError {
  return new ConfigError(`'${user}' was never given the message '${id}', or it was forgotten.`, {
    key: '--sources',
    hint: `Messages: ${sources
      .slice(-5)
      .map((one) => one.id)
      .join(', ')}.`,
  });
}
