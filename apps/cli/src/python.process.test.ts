import { type ChildProcess, execFile } from 'node:child_process';
import { chmod, copyFile, readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { program, runMemgym, temporaryFolder } from './testing/run-memgym.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const python = process.env.MEMGYM_PYTHON;
const token = 'a-token-for-the-examples';

interface Example {
  readonly section: string;
  readonly language: string;
  /** The name of a file that it only writes. */
  readonly file: string | undefined;
  readonly text: string;
  /** What it prints; undefined if the page does not say. */
  readonly prints: string | undefined;
}

/** The blocks of docs/python.md, in their order. */
async function examplesOfPage(): Promise<Example[]> {
  const page = await readFile(join(root, 'docs/python.md'), 'utf8');
  return page.split(/^## /m).flatMap((section) =>
    [
      ...section.matchAll(
        /^```(python|yaml|sh)(?: file=(\S+))?\n([\s\S]*?)^```$(?:\n\n```text\n([\s\S]*?)^```$)?/gm,
      ),
    ].map(([, language = '', file, text = '', prints]) => ({
      ...{ section: section.split('\n', 1)[0] ?? '', language, file, text, prints },
    })),
  );
}

/** A model by OpenAI’s API that always answers `A`, never in the same words. */
async function modelServer(): Promise<Server> {
  let replies = 0;
  const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.setHeader('content-type', 'application/json');
      replies += 1;
      const message = { role: 'assistant', content: `Reply ${replies}.\n\nANSWER: A` };
      const choices = [{ index: 0, finish_reason: 'stop', message }];
      const reply = { id: 'x', object: 'chat.completion', created: 1, model: 'gpt-4.1-mini', choices, usage };
      response.end(JSON.stringify(reply));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

describe.skipIf(python === undefined)(
  'docs/python.md (needs MEMGYM_PYTHON, an interpreter with __fixtures__/python-packages.txt)',
  () => {
    let place: Awaited<ReturnType<typeof temporaryFolder>>;
    let memory: ChildProcess | undefined;
    let model: Server | undefined;
    let examples: Example[] = [];
    let env: Record<string, string> = {};
    let port = '';

    beforeAll(async () => {
      place = await temporaryFolder();
      const at = (name: string) => join(place.path, name);
      examples = await examplesOfPage();
      await copyFile(join(root, 'examples/memory-client/memory_client.py'), at('memory_client.py'));
      await copyFile(join(root, 'data/samples/everyday.json'), at('everyday.json'));
      await writeFile(at('memgym'), `#!/bin/sh\nexec '${process.execPath}' '${program}' "$@"\n`);
      await chmod(at('memgym'), 0o755);
      model = await modelServer();
      env = {
        PATH: `${place.path}:${dirname(python ?? '')}:${process.env.PATH}`,
        ...{ HOME: place.path, MEMGYM_TOKEN: token, HF_HUB_OFFLINE: '1', OPENAI_API_KEY: 'local' },
        OPENAI_BASE_URL: `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`,
      };
      port = await new Promise<string>((resolve, reject) => {
        const flags = ['--storage', 'memory.db', '--user', 'ann', '--port', '0', '--json'];
        runMemgym(['systems', 'serve', ...flags], {
          ...{ cwd: place.path, env },
          onStart: (child) => {
            memory = child;
            child.stdout?.on('data', (line: string) => resolve(new URL(JSON.parse(String(line)).url).port));
          },
        }).then(({ stderr }) => reject(new Error(stderr)), reject);
      });
    });
    afterAll(async () => {
      memory?.kill('SIGKILL');
      model?.close();
      await place.remove();
    });

    /** Runs the blocks of a section, and returns what its commands printed. */
    async function play(section: string): Promise<string> {
      const own = examples.filter((example) => example.section === section);
      expect(own).not.toEqual([]);
      let printed = '';
      for (const { language, file, text, prints } of own) {
        const source = text.replaceAll(':7420', `:${port}`);
        if (file !== undefined) await writeFile(join(place.path, file), source);
        else if (language === 'python') {
          await writeFile(join(place.path, 'example.py'), source);
          const { stdout } = await run(python ?? '', 'example.py');
          expect(stdout).toBe(prints);
        } else printed += (await run('sh', '-ec', source)).stdout;
      }
      return printed;
    }
    const run = (...[name = '', ...args]: string[]) =>
      promisify(execFile)(name, args, { cwd: place.path, env, maxBuffer: 2 ** 26 });

    it.each(['httpx', 'openai', 'LangChain', 'LlamaIndex', 'The MCP SDK', 'results.parquet'])(
      'the examples of %s print what the page says',
      async (section) => {
        await play(section);
      },
    );

    it('a run of inspect_ai with a served memory is scored with the accuracy that it printed, and with recall', async () => {
      const printed = await play('inspect_ai');
      const [, theirs] = /^accuracy\s+([\d.]+)/m.exec(printed) ?? [];
      expect(/^predictions +([\d.]+)/m.exec(printed)?.[1]).toBe(theirs);
      expect(printed).toMatch(/recall@5/);
    });

    it('samples of lm-eval are scored', async () => {
      expect(await play('lm-eval')).toMatch(/^predictions +0\/60 /m);
    });
  },
);
