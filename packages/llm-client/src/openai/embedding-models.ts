/** Known facts of an embedding model. */
export interface EmbeddingModel {
  /** Length of its vectors. */
  readonly dimensions: number;
  /** Whether the model can return shorter vectors. */
  readonly shortens: boolean;
  /** Maximum length of a text, in tokens. */
  readonly maxInputTokens: number;
}

/** Source: OpenAI's guide "Vector embeddings" and the API reference, "Create embeddings". */
const models: ReadonlyMap<string, EmbeddingModel> = new Map([
  ['text-embedding-3-small', { dimensions: 1536, shortens: true, maxInputTokens: 8191 }],
  ['text-embedding-3-large', { dimensions: 3072, shortens: true, maxInputTokens: 8191 }],
  ['text-embedding-ada-002', { dimensions: 1536, shortens: false, maxInputTokens: 8191 }],
]);

/** A known model, also with the prefix of a gateway (`openai/text-embedding-3-small`). */
export function embeddingModelOf(name: string): EmbeddingModel | undefined {
  return models.get(name.slice(name.lastIndexOf('/') + 1));
}
