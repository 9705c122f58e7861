/** What is known of an embedding model by its name. */
export interface EmbeddingModel {
  /** Length of its vectors. */
  readonly dimensions: number;
  /** Whether shorter ones can be asked for. */
  readonly shortens: boolean;
  /** Longest text, in tokens. */
  readonly maxInputTokens: number;
}

/** Source: OpenAI's guide "Vector embeddings" and the API reference, "Create embeddings". */
const models: ReadonlyMap<string, EmbeddingModel> = new Map([
  ['text-embedding-3-small', { dimensions: 1536, shortens: true, maxInputTokens: 8191 }],
  ['text-embedding-3-large', { dimensions: 3072, shortens: true, maxInputTokens: 8191 }],
  ['text-embedding-ada-002', { dimensions: 1536, shortens: false, maxInputTokens: 8191 }],
]);

/** A known model, also under the name of a gateway (`openai/text-embedding-3-small`). */
export function embeddingModelOf(name: string): EmbeddingModel | undefined {
  return models.get(name.slice(name.lastIndexOf('/') + 1));
}
