import { constants } from 'node:os';

/** A signal asked the process to end, and the work in it was stopped cleanly. */
export class Interruption extends Error {
  /** What a shell reports of a process that this signal ended: 130 for SIGINT, 143 for SIGTERM, 129 for SIGHUP. */
  readonly exitCode: number;

  /** @param what the work that was stopped */
  constructor(what: string, signal: NodeJS.Signals) {
    super(`${what}: interrupted by ${signal}.`);
    this.exitCode = 128 + constants.signals[signal];
  }
}
