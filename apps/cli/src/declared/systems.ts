import { choice, command, many, needed, numberIn, readCount, text, value, yes } from './declare.js';
import { json, memoryFlags } from './shared-flags.js';

export const systemsList = command({
  name: 'list',
  about: 'List the memory systems, built in and of installed plugins.',
  flags: { json },
});

export const systemsShow = command({
  name: 'show',
  about: 'Show a memory system with its options.',
  takes: [['<system>', 'a name, or the package or file of an outside memory system']],
  flags: { json },
});

// Node's timers are limited to 2^31 ms.
const readTimeLimit = numberIn({ above: 0, most: 2_000_000 });

export const systemsCheck = command({
  name: 'check',
  about: 'Run the conformance suite against a memory system, offline, with one result per property.',
  takes: [
    [
      '[system]',
      'a type (see `memgym systems`), the name of a package, or the path of a file; `all`: every built-in one, in one table',
    ],
  ],
  flags: {
    set: many('<key=value>', 'set an option of the memory system, e.g. size=3, or url= for a service'),
    only: many('<properties...>', 'only these properties; default: all'),
    exempt: many('<property=reason...>', 'a property that does not apply to the system, with the reason'),
    unreachable: many(
      '<key=value>',
      'an option under which its service does not answer, to prove that failures are errors',
    ),
    seed: text('<text>', 'seed of the random parts of the checks', 'conformance'),
    timeLimit: value(
      '<seconds>',
      'time limit for one property, in seconds; a longer check fails; default: 180',
      readTimeLimit,
    ),
    probe: yes('say what a service can do, with eight messages instead of the suite'),
    json,
  },
});

export const systemsInspect = command({
  name: 'inspect',
  about:
    'Show the users of a stored memory, what it holds of one and where it comes from, and what a question finds and why. Changes no memory.',
  takes: [
    [
      '<storage>',
      'a folder, a SQLite file, or the postgresql:// URL of the memory; ?schema= names its schema, default memgym',
    ],
    ['[user]', 'show the memories of this user, with sources and earlier texts; default: list the users'],
  ],
  flags: {
    limit: value(
      '<number>',
      'most memories of a user, the newest (default: 100, or with --json all), or most that --ask finds (default: the number of the system)',
      readCount,
    ),
    memory: many(
      '<id>',
      'show all of this memory, by its id or the beginning of it; with --ask: say why it was found or not',
    ),
    ask: text('<question>', 'show what this question finds in all scopes of the user, and why'),
    maxTokens: value('<number>', 'most tokens of the text for the prompt', readCount),
    sources: text('<message>', 'show what forgetting this message would remove, without forgetting it'),
    system: text('<type>', 'the memory system that wrote it; default: the one that the storage names'),
    set: memoryFlags.set,
    embedder: text(
      '<type>',
      'the embedder that wrote it, or its settings as JSON; default: as the storage says',
    ),
    model: text(
      '<name>',
      'a model for systems that ask one while they read; `offline` is simulated; default: none',
    ),
    page: yes('serve all of this as a page for a browser on this machine, until Ctrl-C'),
    port: value('<number>', 'the port of the page; default: any free one', readCount),
    json,
  },
});

export const systemsMove = command({
  name: 'move',
  about:
    'Move a stored memory to another storage, embedder or system. Without --yes it says what would be done and what is paid for. The first memory stays as it is; run it again to go on, or to carry over what came meanwhile.',
  takes: [
    [
      '<storage>',
      'a folder, a SQLite file, or the postgresql:// URL of the memory; ?schema= names its schema, default memgym',
    ],
  ],
  flags: {
    to: needed(
      '<storage>',
      'where it goes: a folder, a SQLite file (.db, .sqlite), or a postgresql:// URL, also with ?schema=',
    ),
    system: text('<type>', 'the memory system there; default: the one that the storage names'),
    set: memoryFlags.set,
    embedder: text('<type>', 'the embedder there, or its settings as JSON; default: static'),
    model: text('<name>', 'the model of a system that extracts memories; `offline` is simulated'),
    facts: choice(
      '<way>',
      'for a system that extracts memories: keep the texts, or let its model read the messages again',
      ['keep', 'again'],
    ),
    mirror: yes('remove there what the first memory does not have any more'),
    yes: yes('move it'),
    json,
  },
});

const servedArgument = [
  '[system]',
  'a type, package or file; default: the default of `createMemory`',
] as const;

export const systemsServe = command({
  name: 'serve',
  about:
    'Serve a memory over HTTP to programs in any language, until Ctrl-C. Without --tokens, one token opens everything: that of MEMGYM_TOKEN, or a new one, which is printed.',
  takes: [servedArgument],
  flags: {
    host: text(
      '<address>',
      'address to listen on; another one than the loopback needs --tokens',
      '127.0.0.1',
    ),
    port: value('<number>', '0 chooses a free one', numberIn({ least: 0, isWhole: true }), 7420),
    tokens: text(
      '<file>',
      'tokens by user and right: `memgym systems tokens`; `none` lets every program of this machine in',
    ),
    client: many(
      '<name>',
      'a name under which clients address the server, or the origin (https://…) of a web page that may send requests',
    ),
    limit: many('<key=value>', 'change a limit, e.g. bodyBytes=5000000'),
    user: text(
      '<name>',
      'the user of MCP clients at /mcp whose token belongs to nobody, such as the one that is printed',
    ),
    log: yes('print a line for each request'),
    json: yes('print address and token as one JSON object'),
    ...memoryFlags,
  },
});

export const systemsMcp = command({
  name: 'mcp',
  about:
    'Give a memory to the MCP client that starts this command, such as Claude Desktop, over stdio. What it says of itself goes to stderr.',
  takes: [servedArgument],
  flags: {
    user: needed('<name>', 'the user whose memory it is'),
    rights: choice(
      '<rights>',
      'read: offer no tool that changes the memory',
      ['read', 'read,write'],
      'read,write',
    ),
    background: yes(
      'answer before a statement is stored, for systems that ask a model; the rest is stored at the end',
    ),
    ...memoryFlags,
  },
});

const tokenFile = ['<file>', 'the file of tokens; `new` creates it if it is missing'] as const;

export const tokensNew = command({
  name: 'new',
  about: 'Make a token, print it once, and add its digest to the file. A running server takes it at once.',
  takes: [tokenFile],
  flags: {
    user: text('<name>', 'the only user whose memories it opens; default: every user'),
    rights: text('<list>', 'read, write, admin; admin is to export, erase and list users', 'read,write'),
    name: text('<name>', 'its name in lists and logs; default: the user'),
    json,
  },
});

export const tokensList = command({
  name: 'list',
  about: 'List the tokens of a file by name, with user and rights.',
  takes: [tokenFile],
  flags: { json },
});

export const tokensRemove = command({
  name: 'remove',
  about: 'Remove a token. A running server refuses it at once.',
  takes: [tokenFile, ['<name>', 'the name of the token']],
  flags: {},
});
