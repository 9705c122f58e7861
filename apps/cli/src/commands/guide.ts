import { createInterface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';

/** What people come for, and the commands for it. */
const ways: readonly { readonly want: string; readonly say: readonly string[] }[] = [
  {
    want: 'see what it does: no key, no network, some minutes',
    say: ['memgym demo'],
  },
  {
    want: 'find the memory for my own chats',
    say: [
      'memgym init conversations mine.json --from <export of ChatGPT, Claude, Slack, WhatsApp …>',
      'memgym generate questions draft --conversations mine.json --offline --out drafted',
      '(open drafted/check.html: write and accept questions, and save its file, such as labels-ann.json)',
      'memgym generate questions check --drafts drafted/drafts.json --labels labels-ann.json --out checked',
      'memgym init experiment mine-experiment.json --data checked/conversations.json',
      'memgym run mine-experiment.json',
    ],
  },
  {
    want: 'find the memory for my own notes or documents',
    say: [
      'memgym init conversations mine.json',
      '(write your notes into it as turns, and questions)',
      'memgym data check conversations mine.json',
      'memgym init experiment mine-experiment.json --data mine.json',
      'memgym run mine-experiment.json',
    ],
  },
  {
    want: 'run a published benchmark',
    say: [
      'memgym benchmarks',
      'memgym data list',
      'memgym data fetch <benchmark>   (or put its files where data list says)',
      'memgym estimate <benchmark>',
      'memgym run <benchmark> --limit 20',
    ],
  },
  {
    want: 'give an application a memory',
    say: [
      'memgym docs remember recall and forget',
      '(examples/chat-app of the repository is a chat to keep)',
    ],
  },
];

/**
 * What `memgym` without arguments asks in a terminal. Prints the commands for the chosen way.
 *
 * @returns false if the help is wanted instead
 */
export async function guide(input: Readable, output: Writable): Promise<boolean> {
  const terminal = createInterface({ input, output });
  const asked = [
    'What would you like to do?',
    ...ways.map(({ want }, at) => `  ${at + 1}  ${want}`),
    'A number, or Enter for all commands: ',
  ];
  const closed = new Promise<undefined>((resolve) => terminal.once('close', () => resolve(undefined)));
  const answer = await Promise.race([terminal.question(asked.join('\n')), closed]);
  if (answer === undefined) {
    // Ctrl+C or the end of the input: the shell's prompt begins a line of its own.
    output.write('\n');
    return true;
  }
  terminal.close();
  const way = ways[Number(answer.trim()) - 1];
  if (way === undefined) return false;
  const lines = [...way.say.map((line) => `  ${line}`), '', 'More: memgym docs <words>'];
  // Started by `npm run memgym`, there is no such command on the path.
  const called = process.env.npm_lifecycle_event === 'memgym' ? 'npm run memgym --' : 'memgym';
  output.write(`\n${lines.join('\n').replace(/\bmemgym (?=[a-z])/g, `${called} `)}\n`);
  return true;
}
