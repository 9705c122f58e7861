import { ConfigError } from '@memgym/core';
import type { Memory } from '@memgym/memory-systems';
import {
  askMemory,
  forgettingOf,
  memoryIdOf,
  type Timeline,
  timelineOf,
  usersOf,
} from '@memgym/memory-systems/inspect';
import { newSecret } from '@memgym/runs';
import type { FlagsFor } from '../declared/flags-for.js';
import { openInspected } from '../inspector/open-inspected.js';
import { serveInspector } from '../inspector/serve-inspector.js';
import {
  showAnswer,
  showForgetting,
  showMemory,
  showTimeline,
  showUsers,
} from '../inspector/show-inspected.js';
import { notify, print, printJson } from '../output/print.js';
import { endRequested } from './interruptible.js';
import { readSettings } from './read-settings.js';

/** `memgym systems inspect` */
export async function inspectStorage(
  place: string,
  user: string | undefined,
  flags: FlagsFor['systemsInspect'],
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
  { ask, maxTokens, sources, memory, limit, page, port, json }: FlagsFor['systemsInspect'],
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
  const chosen = Object.entries({
    '--ask': ask,
    '--sources': sources,
    '--memory': ask === undefined ? memory : undefined,
  })
    .filter(([, value]) => value !== undefined)
    .map(([key]) => key);
  const [key] = chosen;
  if (user === undefined && key !== undefined) {
    throw new ConfigError(`${key} needs a user, because users share no memories.`, {
      key,
      hint: `Run \`memgym systems inspect ${place}\` to list the users.`,
    });
  }
  if (limit !== undefined && (user === undefined || (key !== undefined && key !== '--ask'))) {
    throw new ConfigError('--limit belongs to the memories of a user, or to --ask.', {
      key: '--limit',
      hint: `Run \`memgym systems inspect ${place} <user> --limit ${limit}\`.`,
    });
  }
  if (maxTokens !== undefined && ask === undefined) {
    throw new ConfigError('--max-tokens needs --ask.', {
      key: '--max-tokens',
      hint: 'Add --ask with the question.',
    });
  }
  if (chosen.length > 1) {
    throw new ConfigError(`${chosen.join(' and ')} exclude each other.`, {
      key: '--ask',
      hint: 'Run the command once for each; --memory explains a memory together with --ask.',
    });
  }
}

async function inspect(
  memory: Memory,
  user: string | undefined,
  { ask, maxTokens, sources, memory: ids, limit, json }: FlagsFor['systemsInspect'],
): Promise<void> {
  const show = <Shown>(value: Shown, asText: (value: Shown) => void): void =>
    json ? printJson(value) : asText(value);
  if (user === undefined) {
    const users = await usersOf(memory);
    return show({ users }, () => showUsers(users));
  }
  const timeline = await timelineOf(memory, await known(memory, user));
  if (ask !== undefined) {
    return show(
      await askMemory(memory, timeline, { question: ask, k: limit, maxTokens, why: ids }),
      showAnswer,
    );
  }
  if (sources !== undefined) {
    const results = await forgettingOf(memory, timeline, sources);
    if (results.length === 0) throw unknownSource(timeline, sources);
    return show({ user, source: sources, scopes: results }, () => showForgetting(sources, results));
  }
  if (ids === undefined) {
    const { memories, ...rest } = timeline;
    const shown = { ...rest, memories: limit === undefined ? memories : memories.slice(-limit) };
    return show(shown, () => showTimeline(timeline, limit));
  }
  const found = ids.flatMap((id) => {
    const meant = memoryIdOf(timeline, id);
    const own = timeline.memories.filter((one) => one.id === meant);
    if (own.length === 0) throw unknownMemory(timeline, id);
    return own;
  });
  show({ user, memories: found }, () => found.forEach(showMemory));
}

/** Serves the page until the process is told to stop. */
async function servePage(memory: Memory, storage: string, port: number | undefined): Promise<void> {
  const inspector = await serveInspector(memory, { storage, secret: newSecret(), port });
  try {
    const ended = endRequested();
    print(inspector.address);
    notify('The page only reads. The address opens it, so give it to nobody. Ctrl-C ends it.');
    await ended;
  } finally {
    await inspector.close();
  }
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
