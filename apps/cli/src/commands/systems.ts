import { Command } from 'commander';
import { addCommandsWithDefault } from './command-group.js';

/** `memgym systems` */
export function systemsCommand(args?: readonly string[]): Promise<Command> {
  const group = new Command('systems').description(
    'List memory systems, show one, make one of your own, check one, serve one.',
  );
  return addCommandsWithDefault(
    group,
    [
      {
        name: 'list',
        summary: 'list the memory systems',
        load: async () => (await import('./systems-list.js')).listCommand(),
      },
      {
        name: 'show',
        summary: 'show one with its options',
        load: async () => (await import('./systems-list.js')).showCommand(),
      },
      {
        name: 'new',
        summary: 'make a package with a memory system of your own',
        load: async () => {
          const { newPluginCommand } = await import('./new-plugin.js');
          const { knownMemorySystems } = await import('@memgym/runner/systems');
          return newPluginCommand({
            template: 'memory-backend',
            what: 'a memory system',
            example: 'last-words',
            prefix: 'memgym-memory',
            taken: knownMemorySystems.map(({ type }) => type),
            scripts: ['npm test', 'npm run measure'],
            source: (name) => `src/${name}-memory.ts`,
          });
        },
      },
      {
        name: 'check',
        summary: 'run the conformance suite against one',
        load: async () => (await import('./systems-check.js')).checkCommand(),
      },
      {
        name: 'inspect',
        summary: 'look into a stored memory: users, sources, searches',
        load: async () => (await import('./systems-inspect.js')).inspectCommand(),
      },
      {
        name: 'serve',
        summary: 'serve a memory over HTTP',
        load: async () => (await import('./systems-serve.js')).serveCommand(),
      },
      {
        name: 'mcp',
        summary: 'give a memory to an MCP client, over stdio',
        load: async () => (await import('./systems-mcp.js')).mcpCommand(),
      },
      {
        name: 'tokens',
        summary: 'make, list and remove the tokens of a server',
        load: async () => (await import('./systems-tokens.js')).tokensCommand(),
      },
    ],
    args,
    { show: 'show' },
  );
}
