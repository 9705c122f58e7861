const anything = { safeParse: (data) => ({ success: true, data }) };

export const memorySystem = {
  type: 'outside',
  description: 'Comes from elsewhere.',
  optionsSchema: anything,
  needs: [],
  create: () => ({
    info: { name: 'outside', version: '1.0.0', capabilities: new Set() },
    add: () => Promise.reject(new Error('not needed here')),
    retrieve: () => Promise.reject(new Error('not needed here')),
    close: () => Promise.resolve(),
  }),
};

export const offlineReplies = [{ prompt: 'outside/ask', reply: () => 'yes' }];
