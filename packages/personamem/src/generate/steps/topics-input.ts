/** The input for steps that need the content of topics. */
export const topicsInput = {
  topicsFile: { value: 'path', description: 'a JSON file with further topics', identifies: true },
} as const;

/** The input for steps that work on conversations. */
export const conversationsInput = {
  conversations: {
    value: 'folder',
    description: 'a folder with raw files: the output of the step before, or of the original',
    required: true,
  },
} as const;
