import { ConfigError, DatasetError } from '@memgym/core';
import type { ReadableFormat } from '../chat-format.js';
import type { ExportMessage } from '../export-message.js';
import type { ColumnMap } from '../import-options.js';
import { fieldsOf, listOf } from '../json-value.js';
import { roleOf, roleReason } from '../message-text.js';
import { timeOf } from '../message-time.js';
import type { Reading } from '../reading.js';

/** Rows of one’s own, by the names of their columns. */
export function columns(map: ColumnMap): ReadableFormat {
  return {
    name: 'columns',
    title: 'rows with the given columns',
    kind: 'assistant',
    takes: 'file',
    fits: () => true,
    read: (values, reading) => readRows(listOf(values), map, reading),
  };
}

function readRows(rows: readonly unknown[], map: ColumnMap, reading: Reading): void {
  const [first] = rows;
  const missing = Object.values(map).filter((column) => column !== undefined && !(column in fieldsOf(first)));
  if (missing.length > 0) {
    throw new ConfigError(`${reading.file} has no column ${missing.join(', ')}.`, {
      key: 'map',
      hint: `Its columns are ${Object.keys(fieldsOf(first)).join(', ')}.`,
    });
  }
  reading.see(rows.length);
  const sessions = new Map<string, ExportMessage[]>();
  for (const [place, row] of rows.entries()) {
    const fields = fieldsOf(row);
    const role = roleOf(fields[map.role]);
    if (role === undefined) {
      reading.drop(roleReason(fields[map.role]));
      continue;
    }
    const given = map.time === undefined ? undefined : fields[map.time];
    const timeMs = timeOf(given);
    if (timeMs === undefined && given !== undefined && given !== '') {
      throw new DatasetError(
        { file: reading.file, path: `row ${place + 1}` },
        `${JSON.stringify(given)} is not a time.`,
        {
          hint: 'Write times like 2026-01-05T09:00:00, with a zone if it is not UTC, or as seconds since 1970.',
        },
      );
    }
    const session = map.session === undefined ? reading.file : String(fields[map.session]);
    const messages = sessions.get(session) ?? [];
    sessions.set(session, messages);
    messages.push({ id: `row-${place + 1}`, role, content: String(fields[map.content] ?? ''), timeMs });
  }
  for (const [id, messages] of sessions) reading.add({ id, messages });
}
