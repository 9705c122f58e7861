// The package ships no types; this is the part of it that is used here.
declare module 'parquetjs-lite' {
  export interface ParquetField {
    readonly type: 'UTF8' | 'INT64' | 'DOUBLE';
    readonly optional?: boolean;
    readonly compression?: 'SNAPPY' | 'GZIP';
    readonly statistics?: boolean;
  }
  export class ParquetSchema {
    constructor(fields: Record<string, ParquetField>);
  }
  /** What `ParquetShredder.shredRecord` makes of records. */
  export interface RowBuffer {
    rowCount: number;
    pageRowCount: number;
    columnData: Record<string, ColumnData>;
    pages: Record<string, unknown[]>;
  }
  export interface ColumnData {
    values: (string | number)[];
    /** 1 where an optional column has a value. */
    dlevels: number[];
    rlevels: number[];
    distinct_values: Set<string | number>;
    count: number;
  }
  /** What it uses of a stream. */
  export interface ParquetSink {
    write(part: Uint8Array, done: (error?: Error) => void): void;
    end(done: (error?: Error) => void): void;
  }
  export class ParquetWriter {
    static openFile(
      schema: ParquetSchema,
      path: string,
      options?: { rowGroupSize: number; pageIndex: boolean },
    ): Promise<ParquetWriter>;
    static openStream(
      schema: ParquetSchema,
      stream: ParquetSink,
      options?: { rowGroupSize: number; pageIndex: boolean },
    ): Promise<ParquetWriter>;
    rowBuffer: RowBuffer | Record<string, never>;
    appendRow(row: Record<string, unknown>): Promise<void>;
    close(): Promise<void>;
  }
}
