import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError, type JsonObject, type MemorySystemDefinition } from '@memgym/core';
import { defined } from '@memgym/core/config';
import {
  fillForEach,
  instantOf,
  itemsAt,
  labelOf,
  memoriesIn,
  messageValueNames,
  messageValues,
  outsideOfRepeated,
  requireVariables,
  type TemplateValues,
  unitLabelOf,
  unitsOf,
  unitValueNames,
  unitValues,
  valueAt,
  variablesOf,
} from '@memgym/memory-http/templates';
import { defineRemoteMemory } from '@memgym/memory-systems/remote';
import { type CallTemplate, type McpOptions, mcpOptionsSchema } from './mcp-options.js';
import { type OpenScope, Scopes } from './scopes.js';
import { commandLine, isProgram } from './server-of.js';

const ofScope = ['scope.label', 'scope.folder'];

/**
 * The calls that a configuration makes.
 * @throws {ConfigError} when its parts do not fit together
 */
function templatesOf(options: McpOptions): readonly CallTemplate[] {
  const { server, open, remember, wait, recall, list, reset } = options;
  const isOwn = isProgram(server) && server.per === 'scope';
  if (isProgram(server)) {
    const own = isOwn ? ofScope : [];
    requireVariables('server.args', server.args, own);
    requireVariables('server.env', server.env, own);
  }
  const captured = Object.keys(open?.capture ?? {}).map((name) => `captured.${name}`);
  const always = [...ofScope, ...captured];
  const check = (key: keyof McpOptions, call: CallTemplate | undefined, known: readonly string[]) => {
    if (call !== undefined) requireVariables(`${key}.arguments`, call.arguments, known);
  };
  check('open', open, ofScope);
  check('remember', remember, [...always, ...unitValueNames, ...messageValueNames]);
  if (remember.unit !== 'message') {
    requireVariables('remember.arguments', outsideOfRepeated(remember.arguments), [
      ...always,
      ...unitValueNames,
    ]);
  }
  check('wait', wait, [...always, 'written.count']);
  check('recall', recall, [...always, 'query', 'k', 'queryTime', 'queryInstant', 'written.count']);
  check('list', list, [...always, 'written.count']);
  check('reset', reset, always);
  if (!variablesOf(recall.arguments).includes('query')) {
    throw new ConfigError('`recall.arguments` does not name {{query}}.', {
      key: 'recall.arguments',
      hint: 'Add it to the argument with the question.',
    });
  }
  if (reset === undefined && !isOwn) {
    throw new ConfigError('One server for all scopes needs `reset`, which empties a scope.', {
      key: 'reset',
      hint: 'Add `reset`, or start a server for each scope: `"per": "scope"`.',
    });
  }
  if (typeof recall.sources === 'object' && wait === undefined) {
    throw new ConfigError('`recall.sources` looks up messages in the result of `wait`, which is missing.', {
      key: 'wait',
      hint: 'Add `wait`, or give `sources` as one JSON Pointer.',
    });
  }
  return [open, remember, wait, recall, list, reset].filter((call) => call !== undefined);
}

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
    const scopes = new Scopes(options, templatesOf(options));
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
            await readShown(scope, { wait, sources: recall.sources }, signal);
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
  {
    wait,
    sources,
  }: { readonly wait: NonNullable<McpOptions['wait']>; readonly sources: McpOptions['recall']['sources'] },
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
