import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { JsonObject, JsonValue } from '@memgym/core';
import { fillTemplate, type TemplateValues, valueAt } from '@memgym/memory-http/templates';
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
export interface Scopes {
  open(label: string, signal: AbortSignal): Promise<OpenScope>;
  /** The server that a new scope would have. */
  server(signal: AbortSignal): Promise<Connection['server']>;
  /** Ends the use of a scope; with its own server also that and its folder. */
  drop(label: string): Promise<void>;
  /** Ends the use of all. */
  close(): Promise<void>;
}

/** @param calls all calls that will be made */
export function createScopes(options: McpOptions, calls: readonly CallTemplate[]): Scopes {
  const { server, folder, open, error, errorText, parallel, timeLimitMs } = options;
  const isOwn = isProgram(server) && server.per === 'scope';
  const limits = { parallel, timeLimitMs };
  const opened = new Map<string, Promise<OpenScope>>();
  const held = new Map<string, Held>();
  let temporary: Promise<string> | undefined;

  const folderOf = async (label: string): Promise<string> => {
    temporary ??=
      folder === undefined ? mkdtemp(join(tmpdir(), 'memgym-mcp-')) : Promise.resolve(resolve(folder));
    return join(await temporary, label);
  };
  const connectionOf = (label: string, values: TemplateValues): Held => {
    const name = isOwn ? label : '';
    const known = held.get(name) ?? holdConnection(serverOf(server, values), name, limits);
    held.set(name, known);
    return known;
  };

  const start = async (label: string, signal: AbortSignal): Promise<OpenScope> => {
    const place = await folderOf(label);
    await mkdir(place, { recursive: true });
    const own: TemplateValues = { 'scope.label': label, 'scope.folder': place };
    const connection = connectionOf(label, own);
    const call: OpenScope['call'] = ({ tool }, given, callSignal) =>
      connection.use(
        (each) => each.call(tool, given, { errors: { error, errorText }, signal: callSignal }),
        callSignal,
      );
    const fillWith = (template: CallTemplate, values: TemplateValues) =>
      (fillTemplate(template.arguments, values) ?? {}) as JsonObject;
    await connection.use(async (each) => each.require(calls), signal);
    let captured: TemplateValues = {};
    if (open !== undefined) {
      const result = await call(open, fillWith(open, own), signal);
      captured = Object.fromEntries(
        Object.entries(open.capture).map(([name, pointer]) => {
          const value = valueAt(result, pointer);
          if (value !== undefined) return [`captured.${name}`, value];
          throw new Error(`${open.tool} answered without ${pointer}, which \`capture\` needs`);
        }),
      );
    }
    const values = { ...own, ...captured };
    return {
      values,
      written: new Map(),
      pending: [],
      shown: new Map(),
      call,
      fill: (template, more) => fillWith(template, { ...values, ...more }),
    };
  };

  const drop: Scopes['drop'] = async (label) => {
    opened.delete(label);
    if (isOwn) {
      await held.get(label)?.release();
      held.delete(label);
    }
    await rm(await folderOf(label), { recursive: true, force: true });
  };

  return {
    async open(label, signal) {
      const opening = opened.get(label) ?? start(label, signal);
      opened.set(label, opening);
      try {
        return await opening;
      } catch (problem) {
        if (opened.get(label) === opening) opened.delete(label);
        throw problem;
      }
    },
    async server(signal) {
      const label = 'about';
      const place = await folderOf(label);
      await mkdir(place, { recursive: true });
      try {
        const connection = connectionOf(label, { 'scope.label': label, 'scope.folder': place });
        return await connection.use(async ({ server: described }) => described, signal);
      } finally {
        await drop(label);
      }
    },
    drop,
    async close() {
      await Promise.all([...held.values()].map((each) => each.release()));
      if (temporary !== undefined && folder === undefined) {
        await rm(await temporary, { recursive: true, force: true });
      }
    },
  };
}
