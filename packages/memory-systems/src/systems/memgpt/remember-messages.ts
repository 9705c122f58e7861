import type { WriteWarning } from '@memgym/core';
import { draftOf, type MemoryChanges, type RememberRequest } from '../../scoped/index.js';
import { textSize } from '../../toolkit/text-size.js';
import type { StorageIndex } from './create-storage-index.js';
import { flushQueue } from './flush-queue.js';
import type { MemgptMemoryOptions } from './memgpt-memory-options.js';
import type { MemgptState } from './memgpt-state.js';
import { createWorkspace, type Workspace } from './workspace.js';

/**
 * Every message joins the queue; if the main context then exceeds its capacity, the oldest messages leave it. The
 * original measures only the new message. Source: docs/specs/memory-systems.md#memgpt.
 */
export async function rememberMessages(
  request: RememberRequest<MemgptState, StorageIndex>,
  options: MemgptMemoryOptions,
): Promise<MemoryChanges<MemgptState>> {
  const { profile, capacity } = options;
  const workspace = createWorkspace(request.view, request.index.at);
  const warnings: WriteWarning[] = [];
  if (profile === 'fixed') trimWorkingContext(workspace, options);
  for (const observation of request.observations) {
    const draft = draftOf(observation);
    const size = textSize(draft.text, options);
    workspace.put(draft, 'queue', size);
    const overflows = profile === 'reference' ? size > capacity : workspace.mainSize() > capacity;
    if (overflows) warnings.push(...(await flushQueue(workspace, request, options)));
  }
  return { ...workspace.changes(), warnings };
}

/** Working context beyond its share moves to archival storage, oldest placement first. */
function trimWorkingContext(workspace: Workspace, { capacity, workingShare }: MemgptMemoryOptions): void {
  for (const id of workspace.ids('working')) {
    if (workspace.size('working') <= workingShare * capacity) return;
    workspace.move(id, 'archive');
  }
}
