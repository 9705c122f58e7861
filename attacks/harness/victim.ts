/** Runs in a separate process: loads the target's sources, and runs the jobs it receives. */
import { pathToFileURL } from 'node:url';

const target = process.argv[2] ?? '.';
// biome-ignore lint/suspicious/noExplicitAny: modules of the attacked checkout
const load = (path: string): Promise<any> => import(pathToFileURL(`${target}/${path}`).href);

let unhandled: string | undefined;
process.on('unhandledRejection', (error) => {
  unhandled = String(error);
});
process.on('uncaughtException', (error) => {
  unhandled = String(error.stack);
});

interface Command {
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
}

async function command({ args, cwd, env = {} }: Command) {
  const { createProgram } = await load('apps/cli/src/program.ts');
  const { reportFailure } = await load('apps/cli/src/output/report-failure.ts');
  for (const name of Object.keys(process.env))
    if (/OPENAI|MEMGYM|PROXY/i.test(name)) delete process.env[name];
  Object.assign(process.env, env);
  process.chdir(cwd);
  process.exitCode = undefined;
  const written = { stdout: '', stderr: '' };
  const writers = { stdout: process.stdout.write, stderr: process.stderr.write };
  for (const name of ['stdout', 'stderr'] as const) {
    process[name].write = ((text: unknown) => {
      written[name] += String(text);
      return true;
    }) as typeof process.stdout.write;
  }
  try {
    const program = await createProgram(args);
    await program.parseAsync([...args], { from: 'user' });
  } catch (error) {
    process.exitCode = reportFailure(error);
  } finally {
    for (const name of ['stdout', 'stderr'] as const) process[name].write = writers[name];
  }
  return { code: Number(process.exitCode ?? 0), ...written };
}

/** The end of some work: a value, an error of MemGym, or another error. */
async function endOf(work: () => Promise<unknown>) {
  const { MemGymError } = await load('packages/core/src/index.ts');
  try {
    await work();
    return { end: 'value' };
  } catch (error) {
    const typed: boolean = MemGymError.isInstance(error) && (error as Error).name !== 'InternalError';
    return { end: typed ? 'typed' : 'untyped', message: String((error as Error)?.stack ?? error) };
  }
}

async function memoryAt({ kind, folder }: { kind: 'folder' | 'sqlite'; folder: string }) {
  const { createMemory, openFolderStorage } = await load('packages/memory-systems/src/index.ts');
  const { openSqliteStorage } = await load('packages/storage-sqlite/src/index.ts');
  const storage =
    kind === 'folder'
      ? await openFolderStorage(`${folder}/memory`)
      : await openSqliteStorage(`${folder}/memory.db`);
  return createMemory({ user: 'ann', storage });
}

const jobs: Readonly<Record<string, (input: never) => Promise<unknown>>> = {
  command,

  /** One call of a chat model. */
  ask: ({ baseUrl }: { baseUrl: string }) =>
    endOf(async () => {
      const { createOpenAIChatModel } = await load('packages/llm-client/src/index.ts');
      const options = { model: 'm', baseUrl, apiKey: 'key-of-the-attack', timeoutMs: 4000, retries: 0 };
      const model = createOpenAIChatModel(options);
      await model.complete({ role: 'assistant', messages: [{ role: 'user', content: 'Hello?' }] });
    }),

  /** Opens Nemotron-Personas and reads its first two rows. */
  personas: ({ path }: { path: string }) =>
    endOf(async () => {
      const { openNemotronPersonas } = await load('packages/datasets/src/index.ts');
      const personas = await openNemotronPersonas(path);
      await personas.read([0, 1].filter((row) => row < personas.ids.length));
    }),

  /** Adds memories one after another, and sends the number of each stored one, until it is killed. */
  async write(input: { kind: 'folder' | 'sqlite'; folder: string; from: number }) {
    const memory = await memoryAt(input);
    for (let number = input.from; ; number += 1) {
      await memory.remember([
        { id: `m${number}`, content: `Memory number ${number} of the city of Bergen.` },
      ]);
      process.send?.({ said: number });
    }
  },

  /**
   * Adds memories and forgets every third of them again, in spite of failures, each of which is repeated once. Returns
   * what was confirmed, the failures, and how closing ended.
   */
  async keepOn(input: { kind: 'folder' | 'sqlite'; folder: string; from: number; count: number }) {
    const confirmed = { remembered: [] as string[], forgotten: [] as string[], refused: [] as string[] };
    const failures: { end: string; message?: string }[] = [];
    const tryTwice = async (work: () => Promise<unknown>): Promise<boolean> => {
      for (let time = 0; time < 2; time += 1) {
        const end = await endOf(work);
        if (end.end === 'value') return true;
        failures.push(end);
      }
      return false;
    };
    // biome-ignore lint/suspicious/noExplicitAny: a memory of the attacked checkout
    let memory: any;
    const isOpen = await tryTwice(async () => {
      memory = await memoryAt(input);
    });
    if (!isOpen) return { confirmed, failures };
    await tryTwice(() => memory.list());
    for (let number = input.from; number < input.from + input.count; number += 1) {
      const id = `m${number}`;
      const content = `Memory number ${number} of the city of Bergen. ${'It rains. '.repeat(50)}`;
      if (await tryTwice(() => memory.remember([{ id, content }]))) confirmed.remembered.push(id);
      const gone = confirmed.remembered.at(-2);
      if (number % 3 !== 0 || gone === undefined) continue;
      const forget = async () => {
        const found = (await memory.list()).find((one: { sourceIds: string[] }) =>
          one.sourceIds.includes(gone),
        );
        if (found !== undefined) await memory.forget(found.id);
      };
      ((await tryTwice(forget)) ? confirmed.forgotten : confirmed.refused).push(gone);
    }
    const closing = await endOf(() => memory.close());
    if (closing.end !== 'value') failures.push(closing);
    return { confirmed, failures };
  },

  /** The ids of all memories in a storage. */
  async read(input: { kind: 'folder' | 'sqlite'; folder: string }) {
    const { MemGymError } = await load('packages/core/src/index.ts');
    try {
      const memory = await memoryAt(input);
      const { memories } = await memory.recall('Memory of Bergen', { k: 100_000 });
      await memory.close();
      const texts = memories.map((one: { sourceIds: string[]; content: string }) => [
        one.sourceIds[0],
        one.content,
      ]);
      return { texts };
    } catch (error) {
      return { error: String(error), typed: MemGymError.isInstance(error) };
    }
  },

  /** Serves a memory in PostgreSQL over HTTP until it is killed; sends its port first. */
  async serve({ url, searchIn }: { url: string; searchIn: 'process' | 'database' }) {
    const { createMemory } = await load('packages/memory-systems/src/index.ts');
    const { openPostgresStorage, postgresMemory } = await load('packages/storage-postgres/src/index.ts');
    const { createServer } = await import('node:http');
    const memory = createMemory(
      searchIn === 'process'
        ? { storage: await openPostgresStorage(url) }
        : { system: postgresMemory({ connection: url, schema: 'searched' }) },
    );
    const answer = async (path: string, question: string | null, body: string): Promise<object> => {
      const own = memory.forUser(decodeURIComponent(path.slice(1)));
      if (body !== '') return own.remember(JSON.parse(body));
      const found = question === null ? await own.list() : (await own.recall(question, { k: 5 })).memories;
      return { ids: found.map(({ sourceIds }: { sourceIds: string[] }) => sourceIds[0]) };
    };
    const server = createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://server');
      let body = '';
      request.setEncoding('utf8').on('data', (part: string) => {
        body += part;
      });
      request.on('end', async () => {
        const [status, said] = await answer(pathname, searchParams.get('q'), body).then(
          (value) => [200, value] as const,
          (error) => [500, { error: String(error) }] as const,
        );
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    process.send?.({ said: (server.address() as { port: number }).port });
    await new Promise(() => undefined);
  },

  /** Stores some memories and closes. */
  async store(input: { kind: 'folder' | 'sqlite'; folder: string; count: number }) {
    const memory = await memoryAt(input);
    const texts = Array.from({ length: input.count }, (_value, number) => ({
      id: `m${number}`,
      content: `Memory number ${number} of the city of Bergen.`,
    }));
    for (const text of texts) await memory.remember([text]);
    await memory.close();
  },
};

process.on('message', async ({ job, input }: { job: string; input: never }) => {
  unhandled = undefined;
  const result = await jobs[job]?.(input);
  // An unhandled rejection is reported after this turn.
  await new Promise((resolve) => setTimeout(resolve, 20));
  process.send?.({
    result,
    residentMiB: Math.round(process.resourceUsage().maxRSS / 1024),
    ...(unhandled !== undefined && { unhandled }),
  });
});
process.on('disconnect', () => process.exit());
// Loading takes seconds on a busy machine, which should not count as part of an attack.
await load('apps/cli/src/program.ts');
await load('apps/cli/src/output/report-failure.ts');
process.send?.({ ready: true });
