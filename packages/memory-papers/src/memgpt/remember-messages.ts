import type { WriteWarning } from '@memgym/core';
import { draftOf, type MemoryChanges, type RememberRequest } from '@memgym/memory-systems/define';
import { textSize } from '../toolkit/text-size.js';
import type { StorageIndex } from './create-storage-index.js';
import { flushQueue } from './flush-queue.js';
import type { MemgptMemoryOptions } from './memgpt-memory-options.js';
import type { MemgptState } from './memgpt-state.js';
import type { MemgptRules } from './rules.js';
import { createWorkspace, type Workspace } from './workspace.js';

/**
 * Every message joins the queue; if the main context then exceeds its capacity, the oldest messages leave it.
 * Source: docs/specs/memory-systems.md#memgpt.
 */
export async function rememberMessages(
  request: RememberRequest<MemgptState, StorageIndex>,
  options: MemgptMemoryOptions,
  rules: MemgptRules,
): Promise<MemoryChanges<MemgptState>> {
  const workspace = createWorkspace(request.view, request.index.at);
  const warnings: WriteWarning[] = [];
  trimWorkingContext(workspace, rules.workingLimit(options));
  for (const observation of request.observations) {
    const draft = draftOf(observation);
    const size = textSize(draft.text, options);
    workspace.put(draft, 'queue', size);
    if (rules.overflows(size, workspace, options)) {
      warnings.push(...(await flushQueue(workspace, request, options, rules)));
    }
  }
  return { ...workspace.changes(), warnings };
}

/** Working context beyond its limit moves to archival storage, oldest placement first. */
function trimWorkingContext(workspace: Workspace, limit: number): void {
  for (const id of workspace.ids('working')) {
    if (workspace.size('working') <= limit) return;
    workspace.move(id, 'archive');
  }
}
