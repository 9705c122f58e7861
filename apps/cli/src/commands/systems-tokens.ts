import { ConfigError } from '@memgym/core';
import { addToken, listTokens, type Right, rights } from '@memgym/memory-server';
import type { FlagsFor } from '../declared/flags-for.js';
import { notify, print, printJson } from '../output/print.js';
import { printColumns } from '../output/print-columns.js';

/** `memgym systems tokens new` */
export function newToken(file: string, { user, rights: given, name, json }: FlagsFor['tokensNew']): void {
  const made = addToken(file, { user, rights: readRights(given), name });
  if (json) {
    printJson(made);
    return;
  }
  print(made.token);
  notify(`${made.name}: ${made.rights.join(', ')}, ${made.user ?? 'every user'}. It is shown only once.`);
}

/** `memgym systems tokens list` */
export function showTokens(file: string, { json }: FlagsFor['tokensList']): void {
  const tokens = listTokens(file);
  if (json) printJson({ tokens });
  else if (tokens.length === 0) notify('There are none.');
  else
    printColumns(tokens.map(({ name, user, rights: own }) => [name, user ?? 'every user', own.join(', ')]));
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
