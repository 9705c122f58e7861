/** Parameters of the library's own calls, whatever the model's (packages/amemgym/spec.md#searching-with-rag-and-awe). */
export const libraryDefaults = { temperature: 0.1, topP: 0.1, maxOutputTokens: 2000 } as const;
