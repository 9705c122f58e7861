const usage = {
  ...{ calls: 0, inputTokens: 0, cachedInputTokens: 0, outputTokens: 0, reasoningTokens: 0 },
  ...{ embeddedTexts: 0, embeddingTokens: 0, costUsd: 0 },
};

/** A memory from outside without profiles, which stores and finds nothing. */
export const memorySystem = {
  type: 'forgetful',
  description: 'Forgets everything.',
  optionsSchema: { safeParse: (data) => ({ success: true, data }) },
  needs: [],
  create: () => ({
    info: { name: 'forgetful', version: '1.0.0', profile: 'fixed', params: {}, capabilities: new Set() },
    add: async () => ({ stored: [], buffered: [], skipped: [], usage }),
    retrieve: async () => ({ items: [], usage }),
    close: async () => undefined,
  }),
};
