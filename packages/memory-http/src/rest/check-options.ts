import { ConfigError } from '@memgym/core';
import { messageValueNames, unitValueNames } from '../templates/message-values.js';
import { outsideOfRepeated, requireVariables, variablesOf } from '../templates/template.js';
import type { CompleteOptions } from './complete-options.js';
import type { RequestTemplate } from './rest-options.js';

/**
 * Whether the parts of a configuration fit together, before anything is sent.
 * @throws {ConfigError} naming the part, with the next step
 */
export function checkOptions(options: CompleteOptions): void {
  const { find, open, remember, wait, recall, list, forget, reset } = options;
  checkHeaders(options);
  const captured = Object.keys({ ...find?.capture, ...open?.capture }).map((name) => `captured.${name}`);
  const always = ['scope.label', ...captured];
  check('find', find, ['scope.label']);
  check('open', open, ['scope.label']);
  check('remember', remember, [...always, ...unitValueNames, ...messageValueNames]);
  if (remember.unit !== 'message') {
    const outside = {
      path: remember.path,
      query: remember.query,
      body: outsideOfRepeated(remember.body ?? null),
    };
    requireVariables('remember', outside, [...always, ...unitValueNames]);
  }
  check('wait', wait, [...always, wait?.state === undefined ? 'written.count' : 'written.id']);
  check('recall', recall, [...always, 'query', 'k', 'queryTime', 'queryInstant', 'written.count']);
  check('list', list, [...always, 'page', 'offset', 'cursor']);
  check('forget', forget, [...always, 'memory.id']);
  check('reset', reset, always);
  if (!namesIn(recall).includes('query')) {
    throw wrong('recall', 'does not name {{query}}', 'Add it where the question belongs.');
  }
  checkCaptured(options, captured);
  checkWait(options);
  checkList(options);
  if (reset === undefined && (list === undefined || forget === undefined)) {
    throw wrong('reset', 'is missing', 'Add `reset`, which empties a scope, or `list` and `forget`.');
  }
  if (forget !== undefined && recall.id === undefined) {
    throw wrong('forget', 'needs `recall.id`, which it removes', 'Say where a memory has its id.');
  }
}

function checkHeaders({ headers, keyHeader }: CompleteOptions): void {
  const secret = ['authorization', 'cookie', keyHeader.toLowerCase()];
  for (const name of Object.keys(headers)) {
    if (!secret.includes(name.toLowerCase())) continue;
    throw wrong(
      'headers',
      `has ${name}, which would be part of the records`,
      'Name its variable in `keyEnv`.',
    );
  }
}

function checkCaptured({ find, open }: CompleteOptions, captured: readonly string[]): void {
  const [some] = captured;
  if (some === undefined || find !== undefined) return;
  const hint = 'Add `find` with the same `capture`; otherwise nobody finds or removes what was made.';
  throw wrong(
    open === undefined ? 'captured' : 'open',
    `captures {{${some}}}, which only this process knows`,
    hint,
  );
}

function checkWait({ remember, wait, recall, reset }: CompleteOptions): void {
  if (wait !== undefined) {
    const isState = wait.state !== undefined;
    if (isState === (wait.items !== undefined || wait.written !== undefined)) {
      throw wrong('wait', 'needs either `state`, or `items` and `written`', 'Give one of the two forms.');
    }
    if (isState && (wait.done.length === 0 || remember.id === undefined)) {
      throw wrong(
        'wait',
        'needs `done` and `remember.id` with `state`',
        'Name the states, and where the id is.',
      );
    }
    if (!isState && wait.written === undefined) {
      throw wrong('wait', 'needs `written` with `items`', 'Say where an item has the id of its message.');
    }
  }
  if (reset?.id !== undefined && wait?.state === undefined) {
    throw wrong('reset', 'has an `id`, but no `wait` with `state` to ask for it', 'Add one, or remove `id`.');
  }
  const { sources } = recall;
  if (typeof sources !== 'object') return;
  const isListed = sources.key !== undefined;
  if (isListed !== (sources.value !== undefined) || (isListed && wait?.items === undefined)) {
    const hint = 'Give `key` and `value` with a `wait` that has `items`, or only `ids`.';
    throw wrong('recall.sources', 'looks up ids in an answer of `wait` that does not list them', hint);
  }
  if (!isListed && remember.id === undefined) {
    throw wrong(
      'recall.sources',
      'has ids that no write tells',
      'Say where `remember` gets them: `remember.id`.',
    );
  }
}

function checkList({ list }: CompleteOptions): void {
  if (list === undefined) return;
  const names = namesIn(list);
  const isPaged = names.some((name) => ['page', 'offset', 'cursor'].includes(name));
  const { next, pageSize } = list;
  if (isPaged !== (next !== undefined || pageSize !== undefined)) {
    const hint =
      'Name {{page}}, {{offset}} or {{cursor}}, and say by `next` or `pageSize` where the list ends.';
    throw wrong('list', isPaged ? 'never ends' : 'asks for the same page again', hint);
  }
  if (next !== undefined && pageSize !== undefined) {
    throw wrong('list', 'has both `next` and `pageSize`', 'Give one of them.');
  }
  if (names.includes('offset') && pageSize === undefined) {
    throw wrong('list', 'needs `pageSize` for {{offset}}', 'Add it.');
  }
  if (names.includes('cursor') && next === undefined) {
    throw wrong('list', 'needs `next` for {{cursor}}', 'Say where an answer has it.');
  }
}

function check(key: string, template: RequestTemplate | undefined, known: readonly string[]): void {
  if (template === undefined) return;
  const { path, query, body = null } = template;
  for (const [part, value] of Object.entries({ path, query, body })) {
    requireVariables(`${key}.${part}`, value, known);
  }
}

function namesIn({ path, query, body = null }: RequestTemplate): string[] {
  return variablesOf({ path, query, body });
}

function wrong(key: string, what: string, hint: string): ConfigError {
  return new ConfigError(`\`${key}\` ${what}.`, { key, hint });
}
