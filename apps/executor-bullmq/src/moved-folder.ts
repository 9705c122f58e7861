import { resolve, sep } from 'node:path';
import type { WorkerTask } from '@memgym/runner/remote';

/** A folder of the coordinator that has another path on the machine of a worker. */
export interface MovedFolder {
  /** The absolute path of the coordinator. */
  readonly from: string;
  readonly to: string;
}

/**
 * The task with the paths of this machine.
 * @param home the package of the program that plays it here. Default: that of the coordinator
 */
export function moveTask(task: WorkerTask, folders: readonly MovedFolder[], home?: string): WorkerTask {
  const moved = (path: string): string => {
    for (const { from, to } of folders) {
      const root = from.endsWith('/') ? from.slice(0, -1) : from;
      if (path === root || path.startsWith(`${root}/`))
        return resolve(to) + path.slice(root.length).replaceAll('/', sep);
    }
    return path;
  };
  const movedIf = (path: string | undefined): string | undefined =>
    path === undefined ? undefined : moved(path);
  const { request, callSettings } = task;
  return {
    ...task,
    request: {
      ...request,
      dataPath: moved(request.dataPath),
      pricesPath: movedIf(request.pricesPath),
      promptsPath: movedIf(request.promptsPath),
      ...(request.configFolder !== undefined && { configFolder: moved(request.configFolder) }),
      ...(home !== undefined && { home }),
    },
    callSettings: { ...callSettings, cacheFolder: moved(callSettings.cacheFolder) },
  };
}
