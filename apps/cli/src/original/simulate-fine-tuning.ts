import { sha256 } from '@memgym/core';
import type { FineTuningClient, FineTuningJob } from '@memgym/llm-client';

/** The fewest examples that OpenAI trains on. Source: OpenAI's guide "Supervised fine-tuning". */
const fewest = 10;

/** The states of a job in order, one per look. */
const states = ['validating_files', 'queued', 'running'];

/**
 * A fine-tuning in this process that trains nothing, so that all steps can be tried without a server: its model is the
 * offline model. A job fails if it has fewer examples than OpenAI accepts. Ids follow from the examples, so that a command
 * that was killed finds its job.
 * @param count number of examples
 */
export function simulateFineTuning({
  jsonLines,
  count,
}: {
  readonly jsonLines: string;
  readonly count: number;
}): FineTuningClient {
  const digest = sha256(jsonLines).slice(0, 12);
  let looks = 0;
  const job = (status: string, more: Partial<FineTuningJob> = {}): FineTuningJob => ({
    id: `simulated-job-${digest}`,
    status,
    model: null,
    ...more,
  });
  return {
    upload: async () => `simulated-file-${digest}`,
    find: async () => null,
    create: async () => job('validating_files'),
    read: async () => {
      const status = states[looks];
      looks += 1;
      if (status !== undefined) return job(status);
      return count < fewest
        ? job('failed', { error: `there are ${count} examples, but at least ${fewest} are needed` })
        : job('succeeded', { model: 'offline' });
    },
    cancel: async () => job('cancelled'),
  };
}
