import { constants } from 'node:os';

/** A signal ended the work of the process cleanly. */
export class Interruption extends Error {
  /** The usual exit code for the signal: 130 for SIGINT, 143 for SIGTERM, 129 for SIGHUP. */
  readonly exitCode: number;

  /** @param what name of the work that was stopped */
  constructor(what: string, signal: NodeJS.Signals) {
    super(`${what}: interrupted by ${signal}.`);
    this.exitCode = 128 + constants.signals[signal];
  }
}
