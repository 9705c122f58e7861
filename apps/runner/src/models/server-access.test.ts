import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '@memgym/core';
import { modelConfigSchema } from '@memgym/experiments';
import { type OpenAIServer, startOpenAIServer } from '@memgym/llm-client/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnvironment } from './environment.js';
import { resolveModel } from './resolve-models.js';
import { findAccess } from './server-access.js';

const key = 'bound-key-4711';
const mine = 'https://models.example/v1';
const theirs = 'https://stranger.example/v1';
const proxy = 'http://stranger.example:3128';

let folder: string;
let server: OpenAIServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'memgym-access-'));
  server = await startOpenAIServer();
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

type Variables = Readonly<Record<string, string>>;

async function environmentOf({ shell = {}, file = {} }: { shell?: Variables; file?: Variables }) {
  const lines = Object.entries(file).map(([name, value]) => `${name}=${value}`);
  await writeFile(join(folder, '.env'), lines.join('\n'));
  // A copy of the environment must preserve the source of each variable.
  return { ...(await readEnvironment(folder, shell)) };
}

const OPENAI_API_KEY = key;
const lets = (OPENAI_BASE_URL: string) => ({ OPENAI_API_KEY, OPENAI_BASE_URL });

describe('a key', () => {
  it.each<[string, { shell?: Variables; file?: Variables }, string?]>([
    ['of the shell to the address of the shell', { shell: lets(mine) }],
    ['of the shell to the same address, which the config repeats', { shell: lets(mine) }, `${mine}/`],
    ['of the shell to OpenAI', { shell: { OPENAI_API_KEY } }],
    [
      'of the shell to OpenAI, which the config names',
      { shell: { OPENAI_API_KEY } },
      'https://api.openai.com/v1',
    ],
    ['of .env to the address of .env', { file: lets(mine) }],
    ['of .env to OpenAI', { file: { OPENAI_API_KEY } }],
    ['of .env through the proxy of .env', { file: { OPENAI_API_KEY, HTTPS_PROXY: proxy } }],
    ['of .env through the proxy of the shell', { file: { OPENAI_API_KEY }, shell: { https_proxy: proxy } }],
    [
      'to an address that the shell trusts',
      { shell: { OPENAI_API_KEY, MEMGYM_TRUSTED_URLS: `${mine}, ${theirs}` } },
      theirs,
    ],
    [
      'through a proxy that the shell trusts',
      { file: { HTTP_PROXY: proxy }, shell: { OPENAI_API_KEY, MEMGYM_TRUSTED_URLS: proxy } },
    ],
  ])('%s goes', async (_name, variables, configured) => {
    expect(findAccess(configured, await environmentOf(variables), 'model').apiKey).toBe(key);
  });

  it.each<[string, { shell?: Variables; file?: Variables }, string | undefined, string[]]>([
    [
      'of the shell to an address of the config',
      { shell: { OPENAI_API_KEY } },
      theirs,
      ['the shell', 'model.baseUrl of the config', theirs],
    ],
    [
      'of the shell to a neighbour of its address',
      { shell: lets('https://models.example/v1/mine') },
      `${mine}/mine2`,
      ['the shell', 'model.baseUrl'],
    ],
    [
      'of the shell to an address of .env',
      { shell: { OPENAI_API_KEY }, file: { OPENAI_BASE_URL: theirs } },
      undefined,
      ['the shell', 'OPENAI_BASE_URL of .env', theirs],
    ],
    [
      'of .env to an address of the shell',
      { file: { OPENAI_API_KEY }, shell: { OPENAI_BASE_URL: mine } },
      undefined,
      ['of .env', 'OPENAI_BASE_URL of the shell'],
    ],
    [
      'of .env to an address of the config',
      { file: lets(mine) },
      theirs,
      ['of .env', 'model.baseUrl of the config'],
    ],
    [
      'of the shell through an http proxy of .env',
      { shell: lets('http://models.example/v1'), file: { HTTP_PROXY: proxy } },
      undefined,
      ['the shell', 'HTTP_PROXY of .env'],
    ],
    [
      'of the shell through a lower-case proxy of .env',
      { shell: { OPENAI_API_KEY, HTTPS_PROXY: mine }, file: { https_proxy: proxy } },
      undefined,
      ['https_proxy of .env'],
    ],
    [
      'to an address that only .env trusts',
      { shell: { OPENAI_API_KEY }, file: { MEMGYM_TRUSTED_URLS: theirs } },
      theirs,
      ['MEMGYM_TRUSTED_URLS is set in .env'],
    ],
    [
      'to another port than is trusted',
      { shell: { OPENAI_API_KEY, MEMGYM_TRUSTED_URLS: mine } },
      'https://models.example:8443/v1',
      ['the shell'],
    ],
  ])('%s is refused, with the setting that allows it', async (_name, variables, configured, said) => {
    const environment = await environmentOf(variables);
    const find = () => findAccess(configured, environment, 'model');
    expect(find).toThrow(ConfigError);
    for (const words of said) expect(find).toThrow(words);
    expect(find).not.toThrow(key);
    expect(find).toThrow(
      expect.objectContaining({ hint: expect.stringMatching(/MEMGYM_TRUSTED_URLS|Set it in the shell/) }),
    );
  });

  it('is not sent to a local server named by another source; the request is sent without it', async () => {
    for (const environment of [
      await environmentOf({ shell: { OPENAI_API_KEY } }),
      await environmentOf({ shell: { OPENAI_API_KEY }, file: { OPENAI_BASE_URL: server.baseUrl } }),
    ]) {
      const model = resolveModel(modelConfigSchema.parse({ baseUrl: server.baseUrl }), environment);
      await model.complete({ role: 'judge', messages: [{ role: 'user', content: 'x' }] });
      expect(server.requests.at(-1)?.headers.authorization).toBe('Bearer none');
    }
    const own = await environmentOf({ shell: lets(server.baseUrl) });
    await resolveModel(modelConfigSchema.parse({}), own).complete({
      role: 'judge',
      messages: [{ role: 'user', content: 'x' }],
    });
    expect(server.requests.at(-1)?.headers.authorization).toBe(`Bearer ${key}`);
  });

  it('that does not exist changes no address', async () => {
    const environment = await environmentOf({ file: { OPENAI_BASE_URL: theirs, HTTPS_PROXY: proxy } });
    expect(findAccess(undefined, environment, 'model')).toMatchObject({ baseUrl: theirs });
    expect(findAccess(mine, environment, 'model')).toMatchObject({ baseUrl: mine });
  });

  it('is not needed if no call will be made', async () => {
    const environment = await environmentOf({ shell: { OPENAI_API_KEY } });
    const config = modelConfigSchema.parse({ baseUrl: theirs });
    expect(resolveModel(config, environment, { keyless: true }).info.baseUrl).toBe(theirs);
    expect(() => resolveModel(config, environment)).toThrow(ConfigError);
  });
});
