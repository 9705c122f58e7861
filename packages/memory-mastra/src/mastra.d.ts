/**
 * The parts of Mastra that are used. Its packages need Node 22.13 or newer and are not installed elsewhere, where the
 * sources are compiled nevertheless.
 */
declare module '@mastra/core/storage' {
  export class InMemoryStore {}
}

declare module '@mastra/libsql' {
  export interface VectorQuery {
    readonly indexName: string;
    readonly topK?: number;
  }
  export class LibSQLVector {
    constructor(options: { readonly id: string; readonly url: string });
    query(
      query: VectorQuery,
    ): Promise<{ readonly score: number; readonly metadata?: Record<string, unknown> }[]>;
  }
}

declare module '@mastra/memory' {
  interface Recalling {
    readonly lastMessages: false;
    readonly semanticRecall: {
      readonly topK: number;
      readonly messageRange: number;
      readonly scope: 'thread';
    };
  }
  export interface MastraMessage {
    readonly id: string;
    readonly role: 'user' | 'assistant';
    readonly createdAt: Date;
    readonly threadId: string;
    readonly resourceId: string;
    readonly content: {
      readonly format: 2;
      readonly parts: readonly { readonly type: string; readonly text?: string }[];
      readonly metadata?: Record<string, unknown>;
    };
  }
  export class Memory {
    constructor(options: {
      readonly storage: object;
      readonly vector: object;
      readonly embedder: object;
      readonly options: Recalling;
    });
    saveThread(options: {
      readonly thread: {
        readonly id: string;
        readonly resourceId: string;
        readonly title: string;
        readonly createdAt: Date;
        readonly updatedAt: Date;
      };
    }): Promise<unknown>;
    saveMessages(options: { readonly messages: readonly MastraMessage[] }): Promise<unknown>;
    recall(options: {
      readonly threadId: string;
      readonly resourceId: string;
      readonly vectorSearchString?: string;
      readonly perPage?: false;
      readonly threadConfig?: Recalling;
    }): Promise<{ readonly messages: readonly MastraMessage[] }>;
    deleteMessages(ids: readonly string[]): Promise<unknown>;
    deleteThread(id: string): Promise<void>;
    settled(): Promise<void>;
  }
}
