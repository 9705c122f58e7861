// Types for the used part of the package, which has no types.
declare module 'parquetjs-lite' {
  export interface ParquetField {
    readonly type: 'UTF8' | 'INT64' | 'DOUBLE';
    readonly optional?: boolean;
    readonly compression?: 'SNAPPY';
    readonly statistics?: boolean;
  }
  export class ParquetSchema {
    constructor(fields: Record<string, ParquetField>);
  }
  /** The part of a stream that the writer uses. */
  export interface ParquetSink {
    write(part: Uint8Array, done: (error?: Error) => void): void;
    end(done: (error?: Error) => void): void;
  }
  export class ParquetWriter {
    static openStream(
      schema: ParquetSchema,
      stream: ParquetSink,
      options?: { rowGroupSize: number; pageIndex: boolean },
    ): Promise<ParquetWriter>;
    /** An absent column is empty. */
    appendRow(row: Record<string, unknown>): Promise<void>;
    close(): Promise<void>;
  }
}
