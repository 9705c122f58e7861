import { setTimeout as sleep } from 'node:timers/promises';
import { type JsonObject, type MemorySystemDefinition, sha256 } from '@memgym/core';
import { defineRemoteMemory, type RemoteMessage } from '@memgym/memory-systems/remote';
import { valueAt } from './json-pointer.js';
import { type McpOptions, mcpOptionsSchema } from './mcp-options.js';
import { itemsAt, memoriesIn } from './recalled.js';
import { createScopes, type OpenScope } from './scopes.js';
import { commandLine, isProgram } from './server-of.js';
import { fillForEach, type TemplateValues } from './template.js';
import { templatesOf } from './templates-of.js';

/**
 * Any MCP memory server as a memory, by configuration: which of its tools store, search and empty a scope, templates of
 * their arguments, and JSON Pointers into their results. See docs/memory-services.md.
 */
export const memorySystem: MemorySystemDefinition<McpOptions, never> = defineRemoteMemory({
  type: 'mcp',
  version: '1.0.0',
  description: 'Any MCP memory server, by the names of its tools and templates of their arguments.',
  options: mcpOptionsSchema,
  programs: ({ server }) => (isProgram(server) ? [commandLine(server)] : []),
  connect: (options) => {
    const { remember, wait, recall, list, reset, timeLimitMs } = options;
    const scopes = createScopes(options, templatesOf(options));
    return {
      provenance: recall.sources === undefined ? 'unknown' : 'message',
      timeLimitMs,
      // A message that is stored alone is known, also when a later one fails.
      ...(remember.unit === 'message' && { maxMessages: 1 }),
      ...(recall.maxResults !== undefined && { maxResults: recall.maxResults }),
      remember: async ({ label }, messages, { signal }) => {
        const scope = await scopes.open(label, signal);
        for (const unit of unitsOf(messages, remember.unit)) {
          const ids = unit.map(({ sourceId }) => sourceId);
          const unitLabel = unitLabelOf(ids);
          const values = { ...scope.values, ...unitValues(unit, unitLabel) };
          const given = fillForEach(remember.arguments, withMessage(values, unit), unit.map(messageValues));
          await scope.call(remember, given as JsonObject, signal);
          scope.written.set(unitLabel, ids);
          for (const id of ids) {
            scope.written.set(labelOf(id), [id]);
            if (wait !== undefined) scope.pending.push([id, labelOf(id), unitLabel]);
          }
        }
        return undefined;
      },
      recall: async ({ label }, { text: query, limit: k, queryTime }, { signal }) => {
        const scope = await scopes.open(label, signal);
        const given = scope.fill(recall, { query, k, queryTime, ...countOf(scope) });
        return memoriesIn(await scope.call(recall, given, signal), recall, scope);
      },
      reset: async ({ label }, { signal }) => {
        if (reset !== undefined) {
          const scope = await scopes.open(label, signal);
          await scope.call(reset, scope.fill(reset, {}), signal);
        }
        await scopes.drop(label);
      },
      ...(wait !== undefined && {
        wait: async ({ label }, { signal }) => {
          const scope = await scopes.open(label, signal);
          while (scope.pending.length > 0) {
            await readShown(scope, wait, recall.sources, signal);
            if (scope.pending.length > 0) await sleep(wait.everyMs, undefined, { signal });
          }
        },
      }),
      ...(list !== undefined && {
        list: async ({ label }, _cursor, { signal }) => {
          const scope = await scopes.open(label, signal);
          const document = await scope.call(list, scope.fill(list, countOf(scope)), signal);
          const memories = memoriesIn(document, { ...recall, ...list, score: undefined }, scope);
          return { memories: memories.map((memory) => ({ ...memory, score: undefined })) };
        },
      }),
      close: () => scopes.close(),
    };
  },
});

/** Which messages the server shows by now. */
async function readShown(
  scope: OpenScope,
  wait: NonNullable<McpOptions['wait']>,
  sources: McpOptions['recall']['sources'],
  signal: AbortSignal,
): Promise<void> {
  const document = await scope.call(wait, scope.fill(wait, countOf(scope)), signal);
  const items = itemsAt(document, wait.tool, wait.items);
  const there = new Set(items.map((item) => valueAt(item, wait.written)));
  scope.pending = scope.pending.filter((names) => !names.some((name) => there.has(name)));
  if (typeof sources !== 'object') return;
  const shown = new Map(scope.shown);
  for (const item of items) {
    const key = valueAt(item, sources.key);
    const value = valueAt(item, sources.value);
    if (typeof key === 'string' && typeof value === 'string') shown.set(key, value);
  }
  scope.shown = shown;
}

/** The messages of one call each. */
function unitsOf(
  messages: readonly RemoteMessage[],
  unit: McpOptions['remember']['unit'],
): (readonly RemoteMessage[])[] {
  if (unit === 'batch') return [messages];
  const units: RemoteMessage[][] = [];
  for (const message of messages) {
    const last = units.at(-1);
    const isSame = unit === 'session' && last?.[0]?.sessionId === message.sessionId;
    if (last !== undefined && isSame) last.push(message);
    else units.push([message]);
  }
  return units;
}

/** A name of a message that is safe in every server: 32 characters of `0-9a-f`. */
const labelOf = (id: string): string => sha256(`message ${id}`).slice(0, 32);

/** That of a message, if it is alone. */
const unitLabelOf = (ids: readonly string[]): string =>
  ids.length === 1 ? labelOf(ids[0] ?? '') : sha256(`unit ${JSON.stringify(ids)}`).slice(0, 32);

/** Messages, not labels, are counted. */
const countOf = ({ written }: OpenScope): TemplateValues => ({
  'written.count': [...written.values()].filter((ids) => ids.length === 1).length,
});

/** The values of a message stand outside of lists only if it is alone. */
function withMessage(values: TemplateValues, unit: readonly RemoteMessage[]): TemplateValues {
  const [only] = unit;
  return unit.length === 1 && only !== undefined ? { ...values, ...messageValues(only) } : values;
}

function unitValues(unit: readonly RemoteMessage[], label: string): TemplateValues {
  const last = unit.at(-1);
  return {
    messages: unit.map((message) => {
      const members = Object.entries(messageValues(message)).filter(([, value]) => value !== undefined);
      return Object.fromEntries(
        members.map(([name, value]) => [name.replace('message.', ''), value]),
      ) as JsonObject;
    }),
    'unit.label': label,
    'unit.said': unit.map(({ text }) => text).join('\n'),
    'unit.sessionId': last?.sessionId,
    'unit.eventTime': last?.eventTime,
    'unit.instant': instantOf(last),
  };
}

function messageValues(message: RemoteMessage): TemplateValues {
  const { sourceId, content, text, speaker, role, eventTime, sessionId } = message;
  return {
    'message.id': sourceId,
    'message.label': labelOf(sourceId),
    'message.content': content,
    'message.said': text,
    'message.speaker': speaker,
    'message.role': role,
    'message.eventTime': eventTime,
    'message.instant': instantOf(message),
    'message.sessionId': sessionId,
  };
}

/** The local time of a conversation, as if it were UTC: for servers that require a zone. */
const instantOf = (message: RemoteMessage | undefined): string | undefined =>
  message?.eventTime === undefined ? undefined : `${message.eventTime}Z`;
