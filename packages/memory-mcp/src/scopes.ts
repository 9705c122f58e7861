import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { JsonObject, JsonValue } from '@memgym/core';
import { fillTemplate, type TemplateValues, valueAt } from '@memgym/memory-http/templates';
import type { ErrorForms } from './answer.js';
import type { Connection } from './connection.js';
import { type Held, holdConnection } from './connections.js';
import type { CallTemplate, McpOptions } from './mcp-options.js';
import { isProgram, serverOf } from './server-of.js';

/** A scope in use. */
export interface OpenScope {
  /** `scope.label`, `scope.folder` and `captured.*`. */
  readonly values: TemplateValues;
  /** The messages that were written here by this process: their ids by the labels under which the server knows them. */
  readonly written: Map<string, readonly string[]>;
  /** Names of written messages that the server has not shown yet, each under all that it may be shown by. */
  pending: (readonly string[])[];
  /** Labels of messages by the ids that the server gave them. */
  shown: ReadonlyMap<string, string>;
  /** Makes a call with arguments of a template. */
  call(template: CallTemplate, given: JsonObject, signal: AbortSignal): Promise<JsonValue>;
  /** Makes a call whose template needs no more than the values of the scope and these. */
  fill(template: CallTemplate, values: TemplateValues): JsonObject;
}

/** The scopes in use, each opened at its first call. */
export class Scopes {
  readonly #options: McpOptions;
  readonly #calls: readonly CallTemplate[];
  /** Whether each scope has a server of its own. */
  readonly #isOwn: boolean;
  readonly #opened = new Map<string, Promise<OpenScope>>();
  readonly #held = new Map<string, Held>();
  #temporary: Promise<string> | undefined;

  /** @param calls all calls that will be made */
  constructor(options: McpOptions, calls: readonly CallTemplate[]) {
    this.#options = options;
    this.#calls = calls;
    this.#isOwn = isProgram(options.server) && options.server.per === 'scope';
  }

  async open(label: string, signal: AbortSignal): Promise<OpenScope> {
    const opening = this.#opened.get(label) ?? this.#start(label, signal);
    this.#opened.set(label, opening);
    try {
      return await opening;
    } catch (problem) {
      if (this.#opened.get(label) === opening) this.#opened.delete(label);
      throw problem;
    }
  }

  /** The server that a new scope would have. */
  async server(signal: AbortSignal): Promise<Connection['server']> {
    const label = 'about';
    try {
      const connection = this.#connectionOf(label, await this.#valuesOf(label));
      return await connection.use(async ({ server }) => server, signal);
    } finally {
      await this.drop(label);
    }
  }

  /** Ends the use of a scope; with its own server also that and its folder. */
  async drop(label: string): Promise<void> {
    this.#opened.delete(label);
    if (this.#isOwn) {
      await this.#held.get(label)?.release();
      this.#held.delete(label);
    }
    await rm(await this.#folderOf(label), { recursive: true, force: true });
  }

  /** Ends the use of all. */
  async close(): Promise<void> {
    await Promise.all([...this.#held.values()].map((each) => each.release()));
    if (this.#temporary !== undefined && this.#options.folder === undefined) {
      await rm(await this.#temporary, { recursive: true, force: true });
    }
  }

  async #folderOf(label: string): Promise<string> {
    const { folder } = this.#options;
    this.#temporary ??=
      folder === undefined ? mkdtemp(join(tmpdir(), 'memgym-mcp-')) : Promise.resolve(resolve(folder));
    return join(await this.#temporary, label);
  }

  /** The values of a scope, whose folder is made. */
  async #valuesOf(label: string): Promise<TemplateValues> {
    const folder = await this.#folderOf(label);
    await mkdir(folder, { recursive: true });
    return { 'scope.label': label, 'scope.folder': folder };
  }

  #connectionOf(label: string, values: TemplateValues): Held {
    const { server, parallel, timeLimitMs } = this.#options;
    const name = this.#isOwn ? label : '';
    const known =
      this.#held.get(name) ?? holdConnection(serverOf(server, values), name, { parallel, timeLimitMs });
    this.#held.set(name, known);
    return known;
  }

  async #start(label: string, signal: AbortSignal): Promise<OpenScope> {
    const { open, recall, list, error, errorText } = this.#options;
    const errorsOf = (tool: string): ErrorForms => ({
      ...{ error, errorText },
      // Only a search finds nothing.
      emptyText: tool === recall.tool || tool === list?.tool ? recall.emptyText : [],
    });
    const own = await this.#valuesOf(label);
    const connection = this.#connectionOf(label, own);
    const call: OpenScope['call'] = ({ tool }, given, callSignal) =>
      connection.use(
        (each) => each.call(tool, given, { errors: errorsOf(tool), signal: callSignal }),
        callSignal,
      );
    await connection.use(async (each) => each.require(this.#calls), signal);
    const captured = open === undefined ? {} : capturedIn(await call(open, filled(open, own), signal), open);
    const values = { ...own, ...captured };
    return {
      values,
      written: new Map(),
      pending: [],
      shown: new Map(),
      call,
      fill: (template, more) => filled(template, { ...values, ...more }),
    };
  }
}

const filled = (template: CallTemplate, values: TemplateValues): JsonObject =>
  (fillTemplate(template.arguments, values) ?? {}) as JsonObject;

/** @throws {Error} when a value is missing */
function capturedIn(result: JsonValue, { tool, capture }: NonNullable<McpOptions['open']>): TemplateValues {
  return Object.fromEntries(
    Object.entries(capture).map(([name, pointer]) => {
      const value = valueAt(result, pointer);
      if (value !== undefined) return [`captured.${name}`, value];
      throw new Error(`${tool} answered without ${pointer}, which \`capture\` needs`);
    }),
  );
}
