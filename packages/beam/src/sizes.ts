/** The sizes of the data, with the number of conversations that each has. */
export const conversationsOfSize = { '100K': 20, '500K': 35, '1M': 35, '10M': 10 } as const;

/** A size, by the tokens of a conversation. */
export type BeamSize = keyof typeof conversationsOfSize;

/** The sizes, from the smallest. */
export const beamSizes = ['100K', '500K', '1M', '10M'] as const satisfies readonly BeamSize[];

/** The size that a folder `500K` or a file `500K-00000-of-00001.parquet` is named after; null for other names. */
export const sizeInName = (name: string): BeamSize | null =>
  beamSizes.find((size) => name === size || name.startsWith(`${size}-`)) ?? null;
