/**
 * Lets work begin one by one, each in a round of the event loop of its own. Everything between two awaits of calls that are
 * answered in the process is microtasks, so without this a loop of such calls, or many of them at once, would give timers
 * and connections no turn until its end.
 */
export class Rounds {
  readonly #waiting = new Set<() => void>();
  #isScheduled = false;

  /** Resolves in the next round that nobody else has. */
  next(): Promise<void> {
    return new Promise((begin) => {
      this.#waiting.add(begin);
      if (this.#isScheduled) return;
      this.#isScheduled = true;
      setImmediate(() => this.#round());
    });
  }

  #round(): void {
    for (const begin of this.#waiting) {
      this.#waiting.delete(begin);
      begin();
      break;
    }
    this.#isScheduled = this.#waiting.size > 0;
    if (this.#isScheduled) setImmediate(() => this.#round());
  }
}
