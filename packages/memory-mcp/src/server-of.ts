import { registerSecret } from '@memgym/core';
import { fillTemplate, type TemplateValues } from '@memgym/memory-http/templates';
import type { Server } from './connection.js';
import type { McpOptions, ProgramOptions } from './mcp-options.js';

/** Whether the server is a program that is started here. */
export const isProgram = (server: McpOptions['server']): server is ProgramOptions => 'command' in server;

/** The server with the values of a scope in its arguments and environment. */
export function serverOf(server: McpOptions['server'], values: TemplateValues): Server {
  if (!isProgram(server)) return server;
  const { command, args, env, passEnv } = server;
  return {
    command,
    args: fillTemplate(args, values) as string[],
    env: {
      ...passed(passEnv),
      ...(fillTemplate(env, values) as Record<string, string>),
    },
  };
}

/** The program as one would type it, to be shown before it starts. */
export function commandLine({ command, args }: ProgramOptions): string {
  return [command, ...args]
    .map((word) => (/^[\w@%+=:,./{}-]+$/.test(word) ? word : JSON.stringify(word)))
    .join(' ');
}

function passed(names: readonly string[]): Record<string, string> {
  const entries = names.flatMap((name) => {
    const value = process.env[name];
    if (value === undefined) return [];
    if (/key|token|secret|password/i.test(name)) registerSecret(value);
    return [[name, value] as const];
  });
  return Object.fromEntries(entries);
}
