import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { DatasetError, MemGymError, messageOf } from '@memgym/core';
import { largestTextBytes, parseJson, parseRecord, readJsonFile, statRegularFile } from '@memgym/datasets';
import { Decompress } from 'fzstd';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import * as z from 'zod';
import { chosenByLetter } from './chosen-by-letter.js';
import type { LoggedAnswer } from './logged-answer.js';

const partSchema = z.looseObject({ type: z.string(), text: z.string().optional() });
const sampleSchema = z.object({
  id: z.union([z.string(), z.int()]).transform(String),
  epoch: z.int().default(1),
  choices: z.array(z.string()).nullish(),
  error: z.unknown().optional(),
  metadata: z.object({ retrieved: z.array(z.string()).optional() }).nullish(),
  output: z.object({
    completion: z.string().optional(),
    choices: z
      .array(z.object({ message: z.object({ content: z.union([z.string(), z.array(partSchema)]) }) }))
      .default([]),
  }),
});

/** Whether a file begins as a log of inspect_ai that is one JSON object. */
export const isInspectJson = (start: string): boolean =>
  /^(?:\u00ef\u00bb\u00bf)?\s*\{\s*"version":\s*\d+,\s*"status":\s*"/.test(start);

/** @throws {DatasetError} when it is damaged, or a question is answered in several epochs */
export async function readInspectJson(file: string): Promise<LoggedAnswer[]> {
  const log = z.object({ samples: z.array(z.unknown()).nullish() });
  const { value } = await readJsonFile(file, log);
  return (value.samples ?? []).flatMap((sample, index) =>
    answerOf(sample, { file, path: `samples[${index}]` }),
  );
}

/**
 * Reads the samples of an archive one by one, so that it needs the memory of its largest one.
 * @throws {DatasetError} as {@link readInspectJson}, and when it would unpack to more than any log does
 */
export async function readInspectArchive(file: string): Promise<LoggedAnswer[]> {
  const { size } = await statRegularFile(file);
  const budget = { left: alwaysAllowedBytes + mostGrowth * size };
  const answers: LoggedAnswer[] = [];
  try {
    const zip = await openPromise(file, { autoClose: false });
    try {
      for await (const entry of zip.eachEntry()) {
        const path = entry.fileName;
        if (!/^samples\/.*\.json$/s.test(path)) continue;
        const text = await textOf(zip, entry, budget);
        answers.push(...answerOf(parseJson(text, `${file}: ${path}`), { file, path }));
      }
    } finally {
      zip.close();
    }
  } catch (cause) {
    if (MemGymError.isInstance(cause)) throw cause;
    throw new DatasetError(
      { file },
      `is a log that cannot be read: ${messageOf(cause).replace(/\.$/, '')}.`,
      {
        cause,
        hint: 'Copy it again, or write it as JSON: `inspect log dump <file>`.',
      },
    );
  }
  return answers;
}

/** A sample repeats its prompt in each of its events. */
const mostGrowth = 200;
/** A small log may grow more. */
const alwaysAllowedBytes = 2 ** 26;
/** The number of Zstandard in archives, in which inspect_ai writes them. */
const zstandard = 93;

async function textOf(zip: ZipFile, entry: Entry, budget: { left: number }): Promise<string> {
  const parts: Uint8Array[] = [];
  let [bytes, checksum] = [0, 0];
  const take = (part: Uint8Array): void => {
    bytes += part.length;
    budget.left -= part.length;
    if (bytes > largestTextBytes || budget.left < 0)
      throw new Error(`with ${entry.fileName} it unpacks to more than a log of its size has`);
    checksum = crc32(part, checksum);
    parts.push(Uint8Array.from(part));
  };
  const isZstandard = entry.compressionMethod === zstandard;
  const unpack = isZstandard ? new Decompress(take) : undefined;
  const options = isZstandard ? { decodeFileData: false } : {};
  const stream: Readable = await zip.openReadStreamPromise(entry, options);
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    if (unpack === undefined) take(chunk);
    else unpack.push(chunk);
  }
  if (checksum !== entry.crc32) throw new Error(`the checksum of ${entry.fileName} is wrong`);
  return Buffer.concat(parts).toString('utf8');
}

/** The answer of a sample; none where it ended with an error. */
function answerOf(value: unknown, { file, path }: { file: string; path: string }): LoggedAnswer[] {
  const { id, epoch, choices, error, metadata, output } = parseRecord(sampleSchema, value, { file, path });
  if (epoch > 1) {
    throw new DatasetError({ file, path }, `answers question ${JSON.stringify(id)} in epoch ${epoch}.`, {
      hint: 'One answer to a question is scored. Run with one epoch (`--epochs 1`), once for each figure.',
    });
  }
  if (error !== undefined && error !== null) return [];
  const content = output.choices[0]?.message.content ?? '';
  const said = typeof content === 'string' ? content : content.map(({ text = '' }) => text).join('');
  const reply = output.completion ?? said;
  return [
    {
      path,
      questionId: id,
      reply,
      chosen: chosenByLetter(reply, choices ?? []),
      retrieved: metadata?.retrieved,
    },
  ];
}
