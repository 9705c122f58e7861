/** The derivation of a gold answer from the hints of messages; positions refer to the trajectory. */
export type Gold =
  /** The value of a message. A time is resolved relative to its message or to the question. */
  | { readonly kind: 'value'; readonly message: number; readonly from?: 'message' | 'question' }
  /** The value that belongs to the comment of a message. */
  | { readonly kind: 'summary'; readonly message: number }
  | { readonly kind: 'compare'; readonly messages: readonly [number, number]; readonly want: 'more' | 'less' }
  | {
      readonly kind: 'count';
      readonly messages: readonly number[];
      readonly test: 'atLeast' | 'atMost' | 'equal';
      readonly value: string;
    }
  | { readonly kind: 'derive'; readonly message: number; readonly digits?: number };
