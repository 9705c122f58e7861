/** How a gold answer follows from the hints of messages; positions are those of the trajectory. */
export type Gold =
  /** The value of a message. A time is resolved at the moment of its message, or of the question. */
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
