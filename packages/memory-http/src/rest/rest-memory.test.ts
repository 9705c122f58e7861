import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createMemory } from '@memgym/memory-systems';
import { makeSystem } from '@memgym/memory-systems/define';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { memorySystem } from './rest-memory.js';

const request = (path: string, more: object = {}) => ({ path, ...more });
const least = {
  url: 'http://127.0.0.1:9',
  remember: request('/notes', { body: { space: '{{scope.label}}', text: '{{message.said}}' } }),
  recall: request('/find', { body: { space: '{{scope.label}}', q: '{{query}}' }, text: '/text' }),
  reset: request('/clear', { body: { space: '{{scope.label}}' } }),
};
// As an experiment gives them: checked by the schema first.
const made = (options: object) => makeSystem(memorySystem, memorySystem.optionsSchema.parse(options));

describe('a configuration of a REST service', () => {
  it.each<[string, object, string]>([
    ['an unknown preset', { preset: 'zep-grahp' }, 'There is no preset "zep-grahp"'],
    ['no address', { ...least, url: undefined }, '`url` is missing'],
    ['no request that stores', { ...least, remember: undefined }, '`remember` is missing'],
    ['a misspelt value', { ...least, recall: request('/find', { body: '{{qeury}}' }) }, 'names {{qeury}}'],
    ['a search without the question', { ...least, recall: request('/find') }, 'does not name {{query}}'],
    [
      'a message in a place for all of them',
      { ...least, remember: { ...least.remember, unit: 'batch' } },
      'message.said',
    ],
    ['no way to empty a scope', { ...least, reset: undefined }, '`reset` is missing'],
    [
      'a key in the records',
      { ...least, headers: { Authorization: 'Bearer x' } },
      '`headers` has Authorization',
    ],
    [
      'waiting without states',
      { ...least, wait: request('/state', { state: '/done' }) },
      'needs `done` and `remember.id`',
    ],
    [
      'waiting of both kinds',
      { ...least, wait: request('/s', { state: '/a', items: '' }) },
      'needs either `state`',
    ],
    [
      'sources that nobody tells',
      { ...least, recall: { ...least.recall, sources: { ids: '/from' } } },
      'that no write tells',
    ],
    [
      'a list without an end',
      { ...least, list: request('/all', { query: { page: '{{page}}' } }) },
      'never ends',
    ],
    [
      'the same page again',
      { ...least, list: request('/all', { pageSize: 10 }) },
      'asks for the same page again',
    ],
    [
      'a made place that nobody finds',
      { ...least, open: request('/new', { capture: { id: '/id' } }) },
      'only this process knows',
    ],
    ['removing without an id', { ...least, forget: request('/x/{{memory.id}}') }, 'needs `recall.id`'],
  ])('with %s is refused before anything is sent', (_what, options, problem) => {
    expect(() => made(options)).toThrow(problem);
  });

  it.each([['/../admin'], ['/a/./b'], ['/a?b=1'], ['https://elsewhere.example'], ['/a\\b']])(
    'has no path %s',
    (path) => {
      const options = { ...least, reset: request(path) };
      expect(memorySystem.optionsSchema.safeParse(options).success).toBe(false);
    },
  );

  it('shows in the records which requests a preset makes, and no key', () => {
    const { params } = made({ preset: 'zep-graph' }).info;
    expect(params).toMatchObject({ url: 'https://api.getzep.com/api/v2', keyEnv: 'ZEP_API_KEY' });
    expect(JSON.stringify(params)).toContain('/graph/search');
  });
});

describe('a service that chooses its ids', () => {
  let server: Server;
  let paths: string[] = [];
  let listed: { readonly id: string; readonly text: string }[] = [];
  let url = '';
  beforeEach(async () => {
    paths = [];
    server = createServer(async (incoming, response) => {
      for await (const _part of incoming);
      const path = incoming.url ?? '';
      paths.push(path);
      response.end(JSON.stringify(path === '/all' || path === '/find' ? listed : {}));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  it('cannot make a path of them', async () => {
    const options = {
      ...{
        ...least,
        url,
        list: request('/all'),
        forget: request('/notes/{{memory.id}}/x', { method: 'DELETE' }),
      },
      recall: { ...least.recall, id: '/id' },
    };
    const memory = createMemory({ system: made(options), user: 'ann' });
    for (const [id, path] of [
      ['a/../../admin', '/notes/a%2F..%2F..%2Fadmin/x'],
      ['?all=1#', '/notes/%3Fall%3D1%23/x'],
      ['%2e%2e', '/notes/%252e%252e/x'],
      ['{{scope.label}}', '/notes/%7B%7Bscope.label%7D%7D/x'],
    ] as const) {
      listed = [{ id, text: 'A note.' }];
      await memory.forgetMemory(id);
      expect(paths.at(-1)).toBe(path);
    }
    listed = [{ id: '..', text: 'A note.' }];
    await expect(memory.forgetMemory('..')).rejects.toThrow('cannot be a part of /notes/{{memory.id}}/x');
    expect(paths.at(-1)).toBe('/all');
  });
});
