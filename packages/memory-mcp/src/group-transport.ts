import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from '@memgym/core';
import { defined } from '@memgym/core/config';
import {
  type JSONRPCMessage,
  ReadBuffer,
  serializeMessage,
  type Transport,
} from '@modelcontextprotocol/client';
import { getDefaultEnvironment } from '@modelcontextprotocol/client/stdio';
import spawn from 'cross-spawn';

/** A program, as it is started. */
export interface Program {
  readonly command: string;
  readonly args: readonly string[];
  /** Its environment, besides the variables without which programs do not start. */
  readonly env: Readonly<Record<string, string>>;
}

/** The groups of processes that run now; they end with this process, also when it exits at once. */
const running = new Set<() => void>();
function endAll(): void {
  for (const end of running) end();
}

/** The time that a server gets to end by itself, and then after being asked to. */
const graceMs = 2000;
const lastMessageMs = 500;

function leastEnvironment(): Record<string, string | undefined> {
  // Programs of Windows do not start without several others.
  if (process.platform === 'win32') return getDefaultEnvironment();
  const { PATH, HOME } = process.env;
  return defined({ PATH, HOME });
}

/**
 * Speaks MCP with a program over its standard input and output. The program leads a group of processes, and the whole
 * group is ended: a launcher such as `npx` starts the server as a further process, which would otherwise survive it.
 */
export class GroupTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  /** Not offered: the end of a program is described by {@link ending}. By this member the client recognises a program. */
  readonly stderr = null;
  #child: ChildProcessWithoutNullStreams | undefined;
  #ended: Promise<void> = Promise.resolve();
  #lastWords = '';
  #ending = '';
  readonly #program: Program;
  readonly #received: ReadBuffer;

  /** @param maxBytes the longest message that the program may send */
  constructor(program: Program, maxBytes: number) {
    this.#program = program;
    this.#received = new ReadBuffer({ maxBufferSize: maxBytes });
  }

  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  /** Why there is no connection any more, with the program's last words; empty while there is one. */
  get ending(): string {
    return this.#ending;
  }

  start(): Promise<void> {
    const { command, args, env } = this.#program;
    const child = spawn(command, [...args], {
      env: { ...leastEnvironment(), ...env },
      detached: process.platform !== 'win32',
      windowsHide: true,
    }) as ChildProcessWithoutNullStreams;
    this.#child = child;
    if (running.size === 0) process.once('exit', endAll);
    const end = () => this.#signal('SIGKILL');
    running.add(end);
    this.#ended = new Promise((resolve) => {
      child.once('exit', async (code, signal) => {
        // What the program started goes with it.
        this.#signal('SIGKILL');
        running.delete(end);
        if (running.size === 0) process.removeListener('exit', endAll);
        // Its last message may still be in the pipe, which a process outside of the group may hold open.
        await Promise.race([new Promise((done) => child.once('close', done)), sleep(lastMessageMs)]);
        this.#over(`the server ended with ${signal ?? `code ${code}`}`);
        child.stdout.destroy();
        child.stderr.destroy();
        resolve();
      });
      child.once('error', (error) => {
        running.delete(end);
        this.#over(`${command} could not be started: ${error.message}`);
        resolve();
      });
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#lastWords = (this.#lastWords + text).slice(-2000);
    });
    child.stdout.on('data', (chunk: Buffer) => this.#receive(chunk));
    for (const stream of [child.stdin, child.stdout, child.stderr]) {
      stream.on('error', (error) => this.onerror?.(error));
    }
    return new Promise((resolve, reject) => {
      child.once('spawn', resolve);
      child.once('error', reject);
    });
  }

  #receive(chunk: Buffer): void {
    try {
      this.#received.append(chunk);
    } catch (error) {
      this.#over(messageOf(error));
      this.#signal('SIGKILL');
      return;
    }
    for (;;) {
      try {
        const message = this.#received.readMessage();
        if (message === null) return;
        this.onmessage?.(message);
      } catch (error) {
        this.onerror?.(new Error(messageOf(error), { cause: error }));
      }
    }
  }

  send(message: JSONRPCMessage): Promise<void> {
    const child = this.#child;
    if (child === undefined || this.#ending !== '') return Promise.reject(new Error(this.#ending));
    return new Promise((resolve, reject) => {
      child.stdin.write(serializeMessage(message), (error) => (error ? reject(error) : resolve()));
    });
  }

  /** Closes the program's input, and ends its group if it does not end by itself. */
  async close(): Promise<void> {
    const child = this.#child;
    if (child === undefined) return;
    child.stdin.end();
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      const waiting = new AbortController();
      const timer = sleep(graceMs, undefined, { signal: waiting.signal }).catch(() => undefined);
      await Promise.race([this.#ended, timer]);
      waiting.abort();
      if (child.exitCode !== null || child.signalCode !== null || this.#ending !== '') break;
      this.#signal(signal);
    }
    await this.#ended;
    this.#received.clear();
  }

  /** The first reason counts. */
  #over(reason: string): void {
    if (this.#ending !== '') return;
    const words = this.#lastWords.trim().split('\n').slice(-3).join(' ').trim();
    this.#ending = words === '' ? reason : `${reason}; it said: ${words}`;
    this.onclose?.();
  }

  #signal(signal: NodeJS.Signals): void {
    const pid = this.#child?.pid;
    if (pid === undefined) return;
    try {
      if (process.platform === 'win32') this.#child?.kill(signal);
      else process.kill(-pid, signal);
    } catch {
      // Nobody is left.
    }
  }
}
