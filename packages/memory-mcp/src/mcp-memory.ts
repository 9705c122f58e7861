import { setTimeout as sleep } from 'node:timers/promises';
import type { JsonObject, MemorySystemDefinition } from '@memgym/core';
import { defined } from '@memgym/core/config';
import {
  fillForEach,
  instantOf,
  itemsAt,
  labelOf,
  memoriesIn,
  messageValues,
  type TemplateValues,
  unitLabelOf,
  unitsOf,
  unitValues,
  valueAt,
} from '@memgym/memory-http/templates';
import { defineRemoteMemory } from '@memgym/memory-systems/remote';
import { type McpOptions, mcpOptionsSchema } from './mcp-options.js';
import { createScopes, type OpenScope } from './scopes.js';
import { commandLine, isProgram } from './server-of.js';
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
  keys: ({ server }) => {
    if (isProgram(server)) return server.passEnv.map((variable) => ({ variable, option: 'server.passEnv' }));
    const { url, tokenEnv } = server;
    return tokenEnv === undefined ? [] : [{ variable: tokenEnv, option: 'server.tokenEnv', url }];
  },
  connect: (options) => {
    const { remember, wait, recall, list, reset, timeLimitMs } = options;
    const scopes = createScopes(options, templatesOf(options));
    return {
      provenance: recall.sources === undefined ? 'unknown' : 'message',
      timeLimitMs,
      // A message that is stored alone is known, also when a later one fails.
      ...(remember.unit === 'message' && { maxMessages: 1 }),
      ...defined({ maxResults: recall.maxResults }),
      remember: async ({ label }, messages, { signal }) => {
        const scope = await scopes.open(label, signal);
        for (const unit of unitsOf(messages, remember.unit)) {
          const ids = unit.map(({ sourceId }) => sourceId);
          const unitLabel = unitLabelOf(ids);
          const values = { ...scope.values, ...unitValues(unit, unitLabel) };
          const given = fillForEach(remember.arguments, values, unit.map(messageValues));
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
        const given = scope.fill(recall, {
          query,
          k,
          queryTime,
          queryInstant: instantOf(queryTime),
          ...countOf(scope),
        });
        const document = await scope.call(recall, given, signal);
        return memoriesIn(document, recall, { caller: recall.tool, known: scope });
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
          const places = { ...recall, items: list.items, score: undefined };
          const memories = memoriesIn(document, places, { caller: list.tool, known: scope });
          return { memories: memories.map((memory) => ({ ...memory, score: undefined })) };
        },
      }),
      // Its answer to the handshake says that it works.
      about: async ({ signal }) => ({
        ...(await scopes.server(signal)),
        health: { isWell: true, detail: 'ok' },
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

/** Messages, not labels, are counted. */
const countOf = ({ written }: OpenScope): TemplateValues => ({
  'written.count': [...written.values()].filter((ids) => ids.length === 1).length,
});
