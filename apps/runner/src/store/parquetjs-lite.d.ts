// The package ships no types; this is the part of it that is used here.
declare module 'parquetjs-lite' {
  export type ParquetType = 'UTF8' | 'BOOLEAN' | 'INT64' | 'DOUBLE';
  export class ParquetSchema {
    constructor(
      fields: Record<string, { type: ParquetType; optional?: boolean; compression?: 'GZIP' | 'SNAPPY' }>,
    );
  }
  export class ParquetWriter {
    static openFile(schema: ParquetSchema, path: string): Promise<ParquetWriter>;
    appendRow(row: Record<string, unknown>): Promise<void>;
    close(): Promise<void>;
  }
}
