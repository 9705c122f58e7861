export const memorySystem = { type: 'half', description: 'Has no way to be made.' };
