import { ConfigError } from '@memgym/core/errors';
import { Command } from 'commander';
import { addCommandsWithDefault } from './command-group.js';
import { collect, readCount, readWhole } from './flag-values.js';
import { withMemoryFlags } from './memory-flags.js';
import type { CheckFlags } from './systems-check.js';
import type { InspectFlags } from './systems-inspect.js';
import type { McpFlags } from './systems-mcp.js';
import type { ServeFlags } from './systems-serve.js';
import { takenTypes } from './taken-types.js';

/** `memgym systems` */
export function systemsCommand(args?: readonly string[]): Promise<Command> {
  const group = new Command('systems').description(
    'List memory systems, show one, make one of your own, check one, serve one.',
  );
  return addCommandsWithDefault(
    group,
    [
      { name: 'list', summary: 'list the memory systems', load: listCommand },
      { name: 'show', summary: 'show one with its options', load: showCommand },
      {
        name: 'new',
        summary: 'make a package with a memory system of your own',
        load: async () => {
          const { newPluginCommand } = await import('./new-plugin.js');
          return newPluginCommand({
            template: 'memory-backend',
            what: 'a memory system',
            example: 'last-words',
            prefix: 'memgym-memory',
            taken: () => takenTypes('memorySystem'),
            scripts: ['npm test', 'npm run measure'],
            source: (name) => `src/${name}-memory.ts`,
          });
        },
      },
      { name: 'check', summary: 'run the conformance suite against one', load: checkCommand },
      {
        name: 'inspect',
        summary: 'look into a stored memory: users, sources, searches',
        load: inspectCommand,
      },
      { name: 'serve', summary: 'serve a memory over HTTP', load: serveCommand },
      { name: 'mcp', summary: 'give a memory to an MCP client, over stdio', load: mcpCommand },
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

/** `memgym systems list` */
function listCommand(): Command {
  return new Command('list')
    .description('List the memory systems, built in and of installed plugins.')
    .option('--json', 'print one JSON object instead of text')
    .action(async (flags: { json?: boolean }) => (await import('./systems-list.js')).listSystems(flags));
}

/** `memgym systems show <system>` */
function showCommand(): Command {
  return new Command('show')
    .description('Show a memory system with its options.')
    .argument('<system>', 'a name, or the package or file of an outside memory system')
    .option('--json', 'print one JSON object instead of text')
    .action(async (name: string, flags: { json?: boolean }) =>
      (await import('./systems-list.js')).showSystem(name, flags),
    );
}

/** `memgym systems check` */
function checkCommand(): Command {
  return new Command('check')
    .description('Run the conformance suite against a memory system, offline, with one result per property.')
    .argument('[system]', 'a type (see `memgym systems`), the name of a package, or the path of a file')
    .option('--all', 'check every built-in memory system, and print one table')
    .option('--set <key=value>', 'set an option of the memory system, e.g. size=3; repeatable', collect)
    .option('--only <properties...>', 'only these properties; default: all')
    .option('--exempt <property=reason...>', 'a property that does not apply to the system, with the reason')
    .option(
      '--unreachable <key=value>',
      'an option under which its service does not answer, to prove that failures are errors; repeatable',
      collect,
    )
    .option('--seed <text>', 'seed of the random parts of the checks', 'conformance')
    .option(
      '--time-limit <seconds>',
      'time limit for one property, in seconds; a longer check fails; default: 180',
      readTimeLimit,
    )
    .option(
      '--url <address>',
      'the address of a service, as `--set url=`; without a system, of the type http',
    )
    .option('--probe', 'say what a service can do, with eight messages instead of the suite')
    .option('--json', 'print one JSON object instead of text')
    .action(async (given: string | undefined, flags: CheckFlags) =>
      (await import('./systems-check.js')).checkSystems(given, flags),
    );
}

function readTimeLimit(text: string): number {
  const value = Number(text);
  // Node's timers are limited to 2^31 ms.
  if (value > 0 && value <= 2_000_000) return value;
  throw new ConfigError(`--time-limit: expected a number of seconds above 0, got '${text}'.`, {
    key: '--time-limit',
    hint: 'Give at most 2000000 seconds.',
  });
}

/** `memgym systems inspect` */
function inspectCommand(): Command {
  return new Command('inspect')
    .description(
      'Show the users of a stored memory, what it holds of one and where it comes from, and what a question finds and why. Changes no memory.',
    )
    .argument('<storage>', 'a folder, a SQLite file, or the postgresql:// URL of the memory')
    .argument(
      '[user]',
      'show the memories of this user, with sources and earlier texts; default: list the users',
    )
    .option(
      '--limit <number>',
      'most memories of a user, the newest; default: 100, or with --json all',
      readCount,
    )
    .option('--memory <id>', 'show all of this memory: its id, or the beginning of it')
    .option('--ask <question>', 'show what this question finds in all scopes of the user, and why')
    .option('--why <memory>', 'with --ask: say why this memory was found or not; repeatable', collect)
    .option('--k <number>', 'most memories that --ask finds; default: the number of the system', readCount)
    .option('--max-tokens <number>', 'most tokens of the text for the prompt', readCount)
    .option('--sources <message>', 'show what forgetting this message would remove, without forgetting it')
    .option('--system <type>', 'the memory system that wrote it; default: the one that the storage names')
    .option('--set <key=value>', 'set an option of the memory system, e.g. k1=1.2; repeatable', collect)
    .option(
      '--embedder <type>',
      'the embedder that wrote it, or its settings as JSON; default: as the storage says',
    )
    .option(
      '--model <name>',
      'a model for systems that ask one while they read; `offline` is simulated; default: none',
    )
    .option('--schema <name>', 'the schema of the memory in a PostgreSQL database; default: memgym')
    .option('--page', 'serve all of this as a page for a browser on this machine, until Ctrl-C')
    .option('--port <number>', 'the port of the page; default: any free one', readCount)
    .option('--json', 'print one JSON object instead of text')
    .action(async (place: string, user: string | undefined, flags: InspectFlags) =>
      (await import('./systems-inspect.js')).inspectStorage(place, user, flags),
    );
}

/** `memgym systems serve` */
function serveCommand(): Command {
  const command = new Command('serve')
    .description(
      'Serve a memory over HTTP to programs in any language, until Ctrl-C. Without --tokens, one token opens everything: that of MEMGYM_TOKEN, or a new one, which is printed.',
    )
    .argument('[system]', 'a type, package or file; default: the default of `createMemory`')
    .option(
      '--host <address>',
      'address to listen on; another one than the loopback needs --tokens',
      '127.0.0.1',
    )
    .option('--port <number>', '0 chooses a free one', readWhole, 7420)
    .option('--tokens <file>', 'tokens by user and right: `memgym systems tokens`')
    .option('--no-token', 'let every program of this machine in')
    .option('--allow-host <name>', 'a name under which clients address the server; repeatable', collect)
    .option(
      '--allow-origin <origin>',
      'a web page that may send requests; repeatable; default: none',
      collect,
    )
    .option('--limit <key=value>', 'change a limit, e.g. bodyBytes=5000000; repeatable', collect)
    .option(
      '--mcp-user <name>',
      'the user of MCP clients at /mcp whose token belongs to nobody, such as the one that is printed',
    )
    .option('--log', 'print a line for each request')
    .option('--json', 'print address and token as one JSON object');
  return withMemoryFlags(command).action(async (system: string | undefined, flags: ServeFlags) =>
    (await import('./systems-serve.js')).serveMemory(system, flags),
  );
}

/** `memgym systems mcp` */
function mcpCommand(): Command {
  const command = new Command('mcp')
    .description(
      'Give a memory to the MCP client that starts this command, such as Claude Desktop, over stdio. What it says of itself goes to stderr.',
    )
    .argument('[system]', 'a type, package or file; default: the default of `createMemory`')
    .requiredOption('--user <name>', 'the user whose memory it is')
    .option('--read-only', 'offer no tool that changes the memory')
    .option(
      '--background',
      'answer before a statement is stored, for systems that ask a model; the rest is stored at the end',
    );
  return withMemoryFlags(command).action(async (system: string | undefined, flags: McpFlags) =>
    (await import('./systems-mcp.js')).serveMcp(system, flags),
  );
}
