import { open, rm, stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { DatasetError, messageOf, redact } from '@memgym/core';
import { createDispatcher, readProxy } from '@memgym/llm-client';
import type { Dispatcher } from 'undici';
import type { Environment } from '../../models/environment.js';
import { whyNotFollowed } from './why-not-followed.js';

/** The file to download. */
export interface DownloadOptions {
  readonly url: string;
  readonly environment: Environment;
  /** Its size, if it is known; a longer answer is refused. */
  readonly bytes: number | undefined;
  readonly onProgress: (bytes: number, total: number | null) => void;
  /** Wait before another try, in ms. Default: 1 s, doubled with each. */
  readonly waitMs?: (tries: number) => number;
  readonly signal: AbortSignal | undefined;
}

/** No file of a benchmark is longer; an endless answer ends here. */
const mostBytes = 64e9;
const mostTries = 5;
const mostRedirects = 5;
const timeoutMs = 30_000;

/**
 * Downloads to a file, continuing what is in it. The file stays if the download breaks, so that the next call continues.
 * @throws {DatasetError} when the server refuses, the answer is longer than it should be, or five tries in a row bring nothing
 */
export async function downloadTo(part: string, options: DownloadOptions): Promise<void> {
  const { waitMs = (tries) => 1_000 * 2 ** (tries - 1), signal } = options;
  for (let tries = 1; ; ) {
    signal?.throwIfAborted();
    const before = await sizeOf(part);
    if (options.bytes !== undefined && before === options.bytes) return;
    try {
      return await continueDownload(part, before, options);
    } catch (error) {
      if (signal?.aborted || DatasetError.isInstance(error)) throw error;
      // A try that brought something is not counted.
      tries = (await sizeOf(part)) > before ? 1 : tries + 1;
      if (tries > mostTries) {
        throw new DatasetError({ file: part }, `${options.url} broke off: ${redact(messageOf(error))}`, {
          hint: 'Run the same command again; it continues with what has arrived.',
          cause: error,
        });
      }
    }
    await pause(waitMs(tries), undefined, signal === undefined ? {} : { signal });
  }
}

async function continueDownload(part: string, from: number, options: DownloadOptions): Promise<void> {
  const { url, bytes } = options;
  const { reply, place } = await request(options, from, part);
  const { statusCode: status, headers, body } = reply;
  const refuse = async (problem: string): Promise<never> => {
    body.on('error', () => undefined).destroy();
    throw new DatasetError({ file: part }, `${place} ${problem}`, {
      hint: 'Check the address of the source in `memgym data list`, and the network.',
    });
  };
  const range = /^bytes (?:(\d{1,16})-\d{1,16}|\*)\/(\d{1,16}|\*)$/.exec(
    String(headers['content-range'] ?? ''),
  );
  if (status === 416) {
    body.on('error', () => undefined).destroy();
    // All of it is there already, or what is there belongs to another file.
    if (range?.[2] === String(from)) return;
    await rm(part, { force: true });
    throw new Error('what had arrived belongs to another file');
  }
  if (status >= 500 || status === 429 || status === 408) {
    body.on('error', () => undefined).destroy();
    throw new Error(`the server answered ${status}`);
  }
  if (status !== 200 && status !== 206) await refuse(`answered ${status}.`);
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity')
    await refuse(`sent ${encoding}, which was not asked for.`);
  // Some servers ignore a range, and some say 200 but send the range. What they send counts, not the status.
  const start = range?.[1] === undefined ? (status === 206 ? -1 : 0) : Number(range[1]);
  if (start !== 0 && start !== from)
    await refuse(`sent bytes from ${start}, asked for were those from ${from}.`);
  const length = Number(headers['content-length'] ?? Number.NaN);
  const total = Number.isFinite(length) ? start + length : (bytes ?? null);
  const limit = bytes ?? mostBytes;
  if (total !== null && total > limit) await refuse(`has ${total} bytes, more than ${limit}.`);

  const file = await open(part, start === 0 ? 'w' : 'r+');
  let at = start;
  let shownMs = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      if (at + chunk.length > limit) {
        await file.truncate(0);
        await refuse(`sends more than ${limit} bytes.`);
      }
      await file.write(chunk, 0, chunk.length, at);
      at += chunk.length;
      const nowMs = performance.now();
      if (nowMs - shownMs > 1_000) {
        shownMs = nowMs;
        options.onProgress(at, total);
      }
    }
    if (total !== null && at !== total) throw new Error(`${at} of ${total} bytes arrived from ${url}`);
    await file.sync();
  } finally {
    await file.close();
  }
  options.onProgress(at, at);
}

/** The answer, after redirects. */
async function request({ url, environment, signal }: DownloadOptions, from: number, part: string) {
  const proxy = readProxy(environment);
  let place = url;
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    const { origin, pathname, search } = new URL(place);
    const refusal = whyNotFollowed(url, place);
    if (refusal !== undefined) {
      throw new DatasetError({ file: part }, `${url} leads to ${refusal.place}, ${refusal.why}.`, {
        hint: refusal.hint,
      });
    }
    const dispatcher = await createDispatcher({ baseUrl: origin, proxy, timeoutMs })();
    const reply: Dispatcher.ResponseData = await dispatcher.request({
      origin,
      path: pathname + search,
      method: 'GET',
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      // A compressed answer has no ranges.
      headers: { 'accept-encoding': 'identity', ...(from > 0 && { range: `bytes=${from}-` }) },
      signal: signal ?? null,
    });
    const { location } = reply.headers;
    const isRedirect = reply.statusCode >= 301 && reply.statusCode <= 308 && typeof location === 'string';
    if (!isRedirect) return { reply, place: origin + pathname };
    reply.body.on('error', () => undefined).destroy();
    place = new URL(location, place).href;
  }
  throw new DatasetError({ file: part }, `${url} redirects more than ${mostRedirects} times.`, {
    hint: 'Check the address of the source in `memgym data list`.',
  });
}

/** 0 if there is no such file. */
const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );
