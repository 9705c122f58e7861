import { tryParseJson } from '@memgym/core/memory';
import { type EncodedRow, rowChecksum, type TableRow } from './row-codec.js';
import type { SqliteFile } from './sqlite-file.js';

/** A scope in the table. */
export interface ScopeEntry {
  readonly scope: number;
  readonly count: number;
  readonly checksum: number;
}

export function scopeEntry(database: SqliteFile, scope: string): ScopeEntry | undefined {
  const row = database.get('SELECT scope, count, checksum FROM scopes WHERE name = ?', [
    JSON.stringify(scope),
  ]);
  return row as unknown as ScopeEntry | undefined;
}

/** Rows that are removed in one transaction. */
const removedAtOnce = 1_000;

/** The name of a scope whose rows are still to be removed. No name of a scope begins so, because those are JSON. */
const droppedName = 'dropped ';

/**
 * Empties a scope for whoever reads it.
 * @returns whether {@link sweepRows} is still to remove its rows, because there are many
 */
export function dropScope(database: SqliteFile, name: string): boolean {
  const entry = scopeEntry(database, name);
  if (entry === undefined) return false;
  const { scope, count } = entry;
  if (count > removedAtOnce) {
    database.run('UPDATE scopes SET name = ? WHERE scope = ?', [`${droppedName}${scope}`, scope]);
    return true;
  }
  database.run('DELETE FROM rows WHERE scope = ?', [scope]);
  database.run('DELETE FROM scopes WHERE scope = ?', [scope]);
  return false;
}

/** Removes a part of the rows of dropped scopes. @returns whether there were any */
export function sweepRows(database: SqliteFile): boolean {
  const dropped = database.get('SELECT scope FROM scopes WHERE name >= ? AND name < ? LIMIT 1', [
    droppedName,
    `${droppedName}~`,
  ]);
  if (dropped === undefined) return false;
  const { scope } = dropped as unknown as ScopeEntry;
  database.run('DELETE FROM rows WHERE place IN (SELECT place FROM rows WHERE scope = ? LIMIT ?)', [
    scope,
    removedAtOnce,
  ]);
  if (database.get('SELECT 1 FROM rows WHERE scope = ? LIMIT 1', [scope]) === undefined)
    database.run('DELETE FROM scopes WHERE scope = ?', [scope]);
  return true;
}

/** The names of the scopes, or of those in a range; undefined for one that this package did not write. */
export function scopeNames(
  database: SqliteFile,
  range?: readonly [from: string, to: string],
): (string | undefined)[] {
  const rows =
    range === undefined
      ? database.all('SELECT name FROM scopes WHERE name NOT BETWEEN ? AND ?', [
          droppedName,
          `${droppedName}~`,
        ])
      : database.all('SELECT name FROM scopes WHERE name >= ? AND name < ?', [...range]);
  return rows.map(({ name }) => {
    const text = tryParseJson(String(name));
    return typeof text === 'string' ? text : undefined;
  });
}

/** Removes and adds rows, and updates the number and the checksum of the scope's rows. */
export function changeScope(
  database: SqliteFile,
  name: string,
  { remove, put }: { readonly remove: readonly string[]; readonly put: readonly EncodedRow[] },
): void {
  const known = scopeEntry(database, name);
  if (known === undefined && put.length === 0) return;
  if (known === undefined) {
    database.run('INSERT INTO scopes (name, count, checksum) VALUES (?, 0, 0)', [JSON.stringify(name)]);
  }
  const { scope, ...earlier } = known ?? (scopeEntry(database, name) as ScopeEntry);
  let { count, checksum } = earlier;

  const leave = (key: string): boolean => {
    const row = database.get('SELECT checksum, text_checksum FROM rows WHERE scope = ? AND key = ?', [
      scope,
      key,
    ]);
    if (row === undefined) return false;
    checksum = (checksum ^ rowChecksum(row as unknown as TableRow)) >>> 0;
    count -= 1;
    return true;
  };
  for (const key of remove.map((text) => JSON.stringify(text))) {
    if (leave(key)) database.run('DELETE FROM rows WHERE scope = ? AND key = ?', [scope, key]);
  }
  for (const row of put) {
    leave(row.key);
    database.run(
      `INSERT INTO rows (scope, key, value, text, vector, checksum, text_checksum) VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (scope, key) DO UPDATE SET value = excluded.value, text = excluded.text,
       vector = excluded.vector, checksum = excluded.checksum, text_checksum = excluded.text_checksum`,
      [scope, row.key, row.value, row.text, row.vector, row.checksum, row.text_checksum],
    );
    checksum = (checksum ^ rowChecksum(row)) >>> 0;
    count += 1;
  }
  if (count === 0) database.run('DELETE FROM scopes WHERE scope = ?', [scope]);
  else database.run('UPDATE scopes SET count = ?, checksum = ? WHERE scope = ?', [count, checksum, scope]);
}
