import { type BatchClient, createBatchClient } from '@memgym/llm-client';
import type { Environment } from './environment.js';
import { findAccess } from './server-access.js';

/**
 * The Batch API of the server that holds a batch, with the key of the environment.
 * @throws {ConfigError} when the key would go to an address that its source did not set
 */
export function openBatchClient(baseUrl: string, environment: Environment): BatchClient {
  return createBatchClient({ ...findAccess(baseUrl, environment, 'model'), baseUrl });
}
