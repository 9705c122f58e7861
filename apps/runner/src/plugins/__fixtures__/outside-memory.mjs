const anything = { safeParse: (data) => ({ success: true, data }) };

export const memorySystem = {
  type: 'outside',
  description: 'Comes from elsewhere.',
  optionsSchema: anything,
  needs: [],
  create: () => {
    throw new Error('not needed here');
  },
};
