import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type ServerFailure, startOpenAIServer } from '@memgym/llm-client/testing';
import type { Attack } from './harness/attack.js';
import { createVictim } from './harness/processes.js';
import { filesBelow, steadyReply, writeExperiment } from './harness/scene.js';

const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** Forms of keys; the number makes each unique. */
const shapes: Readonly<Record<string, (number: string) => string>> = {
  usual: (number) => `sk-proj-Q7zX2wV9${number}Lm4`,
  'with signs': (number) => `Planted/key+of=odd&signs~${number}Q9`,
  short: (number) => `k7-${number}`,
};

/** Ways in which servers echo a request. */
const echoes: Readonly<Record<string, (key: string) => ServerFailure | undefined>> = {
  'JSON error': (key) => ({
    status: 401,
    headers: { 'x-request-authorization': `Bearer ${key}` },
    body: { error: { message: `Incorrect key ${key} (${base64(key)}), Bearer ${key}`, param: key } },
  }),
  page: (key) => ({
    status: 403,
    headers: { 'content-type': 'text/html', 'x-request-id': key },
    body: `<pre>Authorization: Bearer ${key} /v1?api_key=${encodeURIComponent(key)} ${base64(`user:${key}`)}</pre>`,
  }),
  redirect: (key) => ({
    status: 307,
    headers: { location: `http://127.0.0.1:9/?key=${encodeURIComponent(key)}` },
  }),
  'not JSON': (key) => ({ status: 200, body: `{"choices": [{"message": {"content": "${key}` }),
  reply: () => undefined,
};

interface Planting {
  readonly env?: Record<string, string>;
  readonly files?: Record<string, string>;
  readonly changes?: object;
  readonly flags?: readonly string[];
}

/** Places of keys, some of them by mistake. */
const places: Readonly<Record<string, (key: string, baseUrl: string) => Planting>> = {
  'the environment': (key, baseUrl) => ({ env: { OPENAI_API_KEY: key, OPENAI_BASE_URL: baseUrl } }),
  '.env': (key, baseUrl) => ({ files: { '.env': `OPENAI_API_KEY='${key}'\nOPENAI_BASE_URL=${baseUrl}\n` } }),
  'an experiment': (key, baseUrl) => ({
    env: { OPENAI_BASE_URL: baseUrl },
    changes: { model: { type: 'openai', model: 'm', apiKey: key } },
  }),
  'a setting': (key, baseUrl) => ({
    env: { OPENAI_BASE_URL: baseUrl },
    flags: ['--set', `model.apiKey=${key}`],
  }),
  'the user of an address': (key, baseUrl) => ({
    env: { OPENAI_BASE_URL: baseUrl.replace('://', `://user:${encodeURIComponent(key)}@`) },
  }),
  'a header of an experiment': (key, baseUrl) => ({
    env: { OPENAI_BASE_URL: baseUrl },
    changes: { model: { type: 'openai', model: 'm', headers: { Authorization: `Bearer ${key}` } } },
  }),
};

/** A server that never gives a usable reply is not waited for. */
const fewTries = ['--set', 'model.retry.tries=2', '--set', 'model.retry.waitMs=1000'];

/** Puts keys in every place, with servers that echo them in every way; then searches every file and output for them. */
export const plantedKeys: Attack = {
  name: 'planted-keys',
  promise: 'A key appears in no file or output, in any form.',
  async run(battle) {
    const victim = createVictim(battle.target);
    const echo: { key: string; of: (key: string) => ServerFailure | undefined } = {
      key: '',
      of: () => undefined,
    };
    const server = await startOpenAIServer({
      fail: () => echo.of(echo.key),
      chat: (request) => `${steadyReply(request)} ${echo.key} ${base64(echo.key)}`,
    });
    let number = 0;
    try {
      for (const [shape, keyOf] of Object.entries(shapes)) {
        for (const [place, plant] of Object.entries(places)) {
          for (const [way, of] of Object.entries(echoes)) {
            if (battle.short && number % 3 !== 0) {
              number += 1;
              continue;
            }
            const key = keyOf(`${1000 + number}${battle.rng.int(1000)}`);
            number += 1;
            Object.assign(echo, { key, of });
            const planting = plant(key, server.baseUrl);
            const folder = battle.folder('keys');
            writeExperiment(folder, battle.target, { systems: ['recent'], ...planting.changes });
            for (const [name, text] of Object.entries(planting.files ?? {}))
              writeFileSync(join(folder, name), text);
            const asked = await victim.ask<{ code: number; stdout: string; stderr: string }>('command', {
              args: ['run', 'experiment.json', ...fewTries, ...(planting.flags ?? [])],
              ...{ cwd: folder, env: planting.env ?? {} },
            });
            // Planted keys are not leaks.
            for (const planted of ['experiment.json', '.env'])
              if (existsSync(join(folder, planted))) rmSync(join(folder, planted));
            battle.count(
              `${shape} key, ${place}, ${way}`,
              'fell' in asked ? asked.fell : leak(folder, key, asked.result),
            );
          }
        }
      }
    } finally {
      await server.close();
      victim.close();
    }
  },
};

function leak(folder: string, key: string, written: { stdout: string; stderr: string }): string | undefined {
  const needles = [
    key,
    encodeURIComponent(key),
    base64(key).slice(0, -4),
    base64(`user:${key}`).slice(8, -4),
  ];
  const texts = new Map([
    ['stdout', written.stdout],
    ['stderr', written.stderr],
  ]);
  for (const file of filesBelow(folder)) {
    const bytes = readFileSync(file);
    texts.set(file.slice(folder.length), (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8'));
  }
  for (const [name, text] of texts) {
    const found = needles.find((needle) => text.includes(needle));
    if (found !== undefined) return `${found === key ? 'the key' : 'a form of the key'} is in ${name}`;
  }
  return undefined;
}
