import { ConfigError } from '@memgym/core';
import {
  messageValueNames,
  outsideOfRepeated,
  requireVariables,
  unitValueNames,
  variablesOf,
} from '@memgym/memory-http/templates';
import type { CallTemplate, McpOptions } from './mcp-options.js';
import { isProgram } from './server-of.js';

const ofScope = ['scope.label', 'scope.folder'];

/**
 * The calls that a configuration makes.
 * @throws {ConfigError} when its parts do not fit together
 */
export function templatesOf(options: McpOptions): readonly CallTemplate[] {
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
