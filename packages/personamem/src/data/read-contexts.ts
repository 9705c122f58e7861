import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type DataFile, type DataPlace, DatasetError, type JsonValue, sha256 } from '@memgym/core';
import type { QuirkLog } from '@memgym/datasets';
import { parseJson, parseRecord, readDataLines, toFileError } from '@memgym/datasets';
import * as z from 'zod';
import { personaMemContextId } from './context-id.js';
import type { PersonaMemQuirkId } from './personamem-quirks.js';

/** The messages of a conversation. */
export const personaMemMessagesSchema = z
  .array(z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string() }))
  .min(1, 'expected at least one message');
export type PersonaMemMessage = z.infer<typeof personaMemMessagesSchema>[number];

const asText = z.string().min(1, 'expected a text').transform(toMessages);
const speakers =
  /^(?:(?:User|Patient|Client|Assistant|Therapist|Lawyer Assistant|Current user persona): |\[Original_)/;

/** The messages of a conversation that is one text: each begins at a line with a speaker. */
function toMessages(text: string): PersonaMemMessage[] {
  const messages: PersonaMemMessage[] = [];
  for (const line of text.split('\n')) {
    const last = messages.at(-1);
    if (last !== undefined && !speakers.test(line)) last.content += `\n${line}`;
    else messages.push({ role: roleOf(line), content: line });
  }
  return messages;
}

const roleOf = (line: string): PersonaMemMessage['role'] => {
  if (line.startsWith('Current user persona: ')) return 'system';
  return /^(?:Assistant|Therapist|Lawyer Assistant): /.test(line) ? 'assistant' : 'user';
};

/** A shared conversation. */
export interface PersonaMemContext {
  id: string;
  messages: PersonaMemMessage[];
  /** For findings. */
  place: DataPlace;
}

async function contextFiles(folder: string, size: string): Promise<string[]> {
  let names: string[];
  try {
    names = await readdir(folder);
  } catch (cause) {
    throw toFileError(folder, cause);
  }
  const wanted = names
    .filter((name) => name.startsWith(`shared_contexts_${size}`) && name.endsWith('.jsonl'))
    .sort();
  if (wanted.length === 0) {
    throw new DatasetError({ file: folder }, `there is no shared_contexts_${size}*.jsonl.`, {
      hint: 'Put it next to the question file; both are in the same data set.',
    });
  }
  return wanted.map((name) => join(folder, name));
}

/**
 * Reads all `shared_contexts_<size>*.jsonl` of a folder: one object on each line, context id → messages. The id is
 * recomputed; a difference is noted.
 * @throws {DatasetError} naming file and line of the fault
 */
export async function readPersonaMemContexts(
  folder: string,
  size: string,
  quirks: QuirkLog<PersonaMemQuirkId>,
): Promise<{ contexts: Map<string, PersonaMemContext>; files: DataFile[] }> {
  const contexts = new Map<string, PersonaMemContext>();
  const files: DataFile[] = [];
  for (const path of await contextFiles(folder, size)) {
    const readLine = (lineText: string, line: number): void => {
      const value = parseJson(lineText, path, { firstLine: line });
      if (typeof value !== 'object' || value === null || Array.isArray(value)) {
        throw new DatasetError({ file: path, line }, 'expected an object: context id → messages.', {
          hint: 'Every line is one JSON object with one key.',
        });
      }
      for (const [id, raw] of Object.entries(value)) {
        const messages = parseRecord(typeof raw === 'string' ? asText : personaMemMessagesSchema, raw, {
          file: path,
          line,
          path: id,
        });
        const place = { file: basename(path), line };
        if (contexts.has(id)) {
          throw new DatasetError({ file: path, line }, `context ${id} occurs twice.`, {
            hint: 'Remove one of the files or lines that contain it.',
          });
        }
        const computed = typeof raw === 'string' ? sha256(raw) : personaMemContextId(raw as JsonValue[]);
        if (computed !== id)
          quirks.note('personamem-context-id-mismatch', place, `${id}, computed ${computed}`);
        contexts.set(id, { id, messages, place });
      }
    };
    files.push(await readDataLines(path, readLine));
  }
  return { contexts, files };
}
