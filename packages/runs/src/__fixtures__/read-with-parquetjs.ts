import { createRequire } from 'node:module';

interface Metadata {
  version: number;
}
interface Cursor {
  next(): Promise<Readonly<Record<string, unknown>> | null>;
}
interface ParquetJs {
  readonly ParquetEnvelopeReader: {
    openFile(path: string): Promise<{ readHeader(): Promise<void>; readFooter(): Promise<Metadata> }>;
  };
  readonly ParquetReader: new (
    metadata: Metadata,
    envelope: unknown,
  ) => { getCursor(): Cursor; close(): Promise<void> };
}

const require = createRequire(import.meta.url);

/**
 * The rows of a Parquet file as parquetjs-lite reads them. It knows two parts of the format by their older names only,
 * which are told to it here: version 1 for 2, and `PLAIN_DICTIONARY` for `RLE_DICTIONARY`, which have the same bytes.
 */
export async function readWithParquetJs(path: string): Promise<Readonly<Record<string, unknown>>[]> {
  const { ParquetEnvelopeReader, ParquetReader } = require('parquetjs-lite') as ParquetJs;
  const codecs = require('parquetjs-lite/lib/codec') as Record<string, unknown>;
  codecs.RLE_DICTIONARY = codecs.PLAIN_DICTIONARY;
  const envelope = await ParquetEnvelopeReader.openFile(path);
  await envelope.readHeader();
  const metadata = await envelope.readFooter();
  metadata.version = 1;
  const reader = new ParquetReader(metadata, envelope);
  const cursor = reader.getCursor();
  const rows: Readonly<Record<string, unknown>>[] = [];
  for (let row = await cursor.next(); row !== null; row = await cursor.next()) rows.push(row);
  await reader.close();
  return rows;
}
