/** SHA-256 of the table's files; written by `scripts/distill.ts`. */
export const tableDigest = '980517eab0bda74d7c457e118210a07357e1cd620bf9d2429edd4728697be852';
