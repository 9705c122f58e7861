import { type Failure, statusFailure } from './failure.js';
import { serverWords } from './server-words.js';

/** The failure that a reply with status 200 states: some gateways send an error in the body or in the choice. */
export function statedError(error: unknown): Failure {
  const words = serverWords({ error });
  const { status = 502, message = 'an error without a message' } = words ?? {};
  return statusFailure(status, `${status} ${message}`, { words });
}
