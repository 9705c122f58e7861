/** What happens between a run and its workers, for a person. */
export type QueueNews =
  | { readonly kind: 'joined'; readonly worker: string }
  /** The worker cannot play this run: another version, plugin, data or cache, or a missing key. */
  | { readonly kind: 'unfit'; readonly worker: string; readonly problem: string; readonly hint?: string }
  /** It left after it had given back what it played. */
  | { readonly kind: 'left'; readonly worker: string }
  /** It gave no sign; what it played is played again. */
  | { readonly kind: 'lost'; readonly worker: string }
  /** Nobody plays. `unfit` workers refused. */
  | { readonly kind: 'no-worker'; readonly unfit: number }
  /** Redis cannot be reached, or does not take a message; it is tried again. */
  | { readonly kind: 'redis'; readonly problem: string }
  /** Redis was restarted: what was being played is played again. */
  | { readonly kind: 'restarted' }
  /** This process was paused for longer than its workers wait: they have left, and what they played is played again. */
  | { readonly kind: 'paused' };
