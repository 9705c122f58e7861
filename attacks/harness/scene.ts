import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ServerRequest, startOpenAIServer } from '@memgym/llm-client/testing';

/** The played conversations, from the attacked checkout. */
export const sampleOf = (target: string): string => join(target, 'data/samples/everyday.json');

/** Writes the experiment for attacks; its model is that of OPENAI_BASE_URL. */
export function writeExperiment(folder: string, target: string, changes: object = {}): string {
  const file = join(folder, 'experiment.json');
  const experiment = {
    name: 'attacked',
    benchmark: { type: 'conversations', path: sampleOf(target), episodeLimit: 2 },
    model: { type: 'openai', model: 'm' },
    systems: ['bm25-m', 'recent'],
    concurrency: { episodes: 2, questions: 2 },
    ...changes,
  };
  writeFileSync(file, JSON.stringify(experiment));
  return file;
}

/** A reply that depends only on the request. */
export function steadyReply({ body }: Pick<ServerRequest, 'body'>): string {
  const first = createHash('sha256').update(JSON.stringify(body)).digest().readUInt8(0);
  const letter = 'ABCD'[first % 4];
  return body.response_format === undefined ? `answer ${letter}` : `{"choice":"${letter}"}`;
}

/** A model's server whose replies depend only on the request. It counts its requests, and tells of each one. */
export async function startSteadyServer(
  delayMs: number,
  reply: (request: ServerRequest) => string = steadyReply,
) {
  const heard = { requests: 0, onRequest: (): void => undefined };
  const server = await startOpenAIServer({
    fail: () => {
      heard.requests += 1;
      heard.onRequest();
      return undefined;
    },
    chat: (request) => ({ text: reply(request), delayMs }),
  });
  return { server, heard };
}

/** Writes the experiment of all sample conversations, with many calls at a time. */
export function writeWideExperiment(folder: string, target: string): void {
  writeExperiment(folder, target, {
    benchmark: { type: 'conversations', path: sampleOf(target) },
    concurrency: { episodes: 4, questions: 2, maxInFlight: 8 },
  });
}

/** Every file below a folder, by relative path. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Digests of the files that must be equal after a replay, which excludes files with calls, times and costs. */
export function lastingDigests(runs: string): Record<string, string> {
  return Object.fromEntries(
    filesBelow(runs)
      .filter((file) => !/calls|times|ledger\.json|digests\.jsonl|lock|texts/.test(file.slice(runs.length)))
      .map((file) => [
        file.slice(runs.length),
        createHash('sha256').update(readFileSync(file)).digest('hex'),
      ]),
  );
}

/** The first difference between two sets of digests; undefined if they are equal. */
export function difference(
  expected: Readonly<Record<string, string>>,
  found: Readonly<Record<string, string>>,
): string | undefined {
  const names = new Set([...Object.keys(expected), ...Object.keys(found)]);
  for (const name of names) {
    if (expected[name] === found[name]) continue;
    return found[name] === undefined
      ? `${name} is missing`
      : expected[name] === undefined
        ? `${name} is an extra file`
        : `${name} differs`;
  }
  return undefined;
}

/** Control characters that no output may contain; line feeds and tabs are allowed. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression matches them
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/u;

/** A faulty end of a command. Refusing with its own message is not a fault. Undefined if there is none. */
export function commandProblem(outcome: {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}): string | undefined {
  const { code, stdout, stderr } = outcome;
  if (/unexpected failure/.test(stderr)) return `unexpected failure: ${stderr.split('\n')[1]?.slice(0, 200)}`;
  if (code !== 0 && code !== 1 && code !== 2) return `exit code ${code}: ${stderr.slice(-200)}`;
  const control = controls.exec(stdout + stderr);
  if (control !== null)
    return `prints U+${control[0].codePointAt(0)?.toString(16).padStart(4, '0')} as it is`;
  if (stderr.length > 20_000) return `${stderr.length} characters of messages`;
  return undefined;
}
