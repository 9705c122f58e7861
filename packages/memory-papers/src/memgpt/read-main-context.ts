import type { SearchResult } from '@memgym/memory-systems/define';
import { hitsByAge, type MemgptRead, mainIds } from './main-context.js';
import type { MemgptMemoryOptions } from './memgpt-memory-options.js';
import { pickFunctions } from './pick-functions.js';
import type { MemgptRules } from './rules.js';
import { createWorkspace } from './workspace.js';

/** The main context, and what the model's calls find or move. Source: docs/specs/memory-systems.md#memgpt. */
export async function readMainContext(
  request: MemgptRead,
  options: MemgptMemoryOptions,
  rules: MemgptRules,
): Promise<SearchResult> {
  const workspace = createWorkspace(request.view, request.index.at);
  if (request.query.text.trim() === '') return { hits: hitsByAge(request, mainIds(workspace)) };
  const calls = await pickFunctions(request, workspace, options, rules);
  const moved = calls.flatMap(({ function: effect, memoryIds }) =>
    memoryIds.map((memoryId) => ({ memoryId, effect })),
  );
  return rules.answer({ request, workspace, calls, moved }, options);
}
