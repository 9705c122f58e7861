import { ConfigError } from '@memgym/core';
import { addToken, listTokens, type Right, removeToken, rights } from '@memgym/memory-server';
import { Command } from 'commander';
import { notify, print, printJson } from '../output/print.js';
import { printColumns } from '../output/print-columns.js';

interface NewFlags {
  readonly user?: string;
  readonly rights: string;
  readonly name?: string;
  readonly json?: boolean;
}

/** `memgym systems tokens` */
export function tokensCommand(): Command {
  return new Command('tokens')
    .description('Make, list and remove the tokens of a server. The file has their digests only.')
    .addCommand(newCommand())
    .addCommand(listCommand())
    .addCommand(removeCommand());
}

function newCommand(): Command {
  return new Command('new')
    .description(
      'Make a token, print it once, and add its digest to the file. A running server takes it at once.',
    )
    .argument('<file>', 'the file of tokens; it is created if it is missing')
    .option('--user <name>', 'the only user whose memories it opens; default: every user')
    .option('--rights <list>', `${rights.join(', ')}; admin is to export, erase and list users`, 'read,write')
    .option('--name <name>', 'its name in lists and logs; default: the user')
    .option('--json', 'print one JSON object instead of text')
    .action((file: string, { user, rights: given, name, json }: NewFlags) => {
      const made = addToken(file, { user, rights: readRights(given), name });
      if (json) return printJson(made);
      print(made.token);
      notify(`${made.name}: ${made.rights.join(', ')}, ${made.user ?? 'every user'}. It is shown only once.`);
    });
}

function listCommand(): Command {
  return new Command('list')
    .description('List the tokens of a file by name, with user and rights.')
    .argument('<file>', 'the file of tokens')
    .option('--json', 'print one JSON object instead of text')
    .action((file: string, { json }: { json?: boolean }) => {
      const tokens = listTokens(file);
      if (json) return printJson({ tokens });
      if (tokens.length === 0) return notify('There are none.');
      printColumns(tokens.map(({ name, user, rights: own }) => [name, user ?? 'every user', own.join(', ')]));
    });
}

function removeCommand(): Command {
  return new Command('remove')
    .description('Remove a token. A running server refuses it at once.')
    .argument('<file>', 'the file of tokens')
    .argument('<name>', 'the name of the token')
    .action((file: string, name: string) => removeToken(file, name));
}

/** @throws {ConfigError} for a right that is none */
function readRights(text: string): Right[] {
  return text.split(',').map((given) => {
    const right = rights.find((each) => each === given.trim());
    if (right !== undefined) return right;
    throw new ConfigError(`--rights: there is no right '${given.trim()}'.`, {
      key: '--rights',
      hint: `Give one or more of ${rights.join(', ')}, separated by commas.`,
    });
  });
}
