import { join } from 'node:path';
import { InternalError } from '@memgym/core';
import { callPath } from '../folder/call-file.js';
import { createEpisodeFile, type EpisodeFile, episodePath } from '../folder/episode-file.js';
import { openScopeFile, type ScopeFile } from '../folder/scope-file.js';
import { createStateStore } from '../folder/state-store.js';
import { openTimesFiles } from '../folder/times-file.js';
import type { CallWriter, Job } from '../job/job.js';
import type { WorkEvent, WorkItem } from '../job/work.js';

/**
 * The only writer of what is played in a run: of its episodes, calls, texts, states, times and scopes. The results are
 * made from them at the end.
 */
export interface Collector {
  /**
   * Writes an event of an item, whose events must come in order. An item that starts again replaces what it wrote before.
   * @throws {MemGymError} when it cannot be written
   */
  collect(item: WorkItem, event: WorkEvent): void;
  /** The users that a system outside was given for an episode, the oldest first. */
  scopesOf(system: string, episodeId: string): readonly string[];
  /** Closes all files. The episodes that have not ended count as not played. */
  close(): void;
}

/** The open files of an item. */
interface OpenItem {
  readonly episode: EpisodeFile;
  readonly calls: CallWriter;
}

/** @param onAnswer called for each answered question */
export function createCollector(
  { folder, expectHeld, openCalls }: Pick<Job, 'folder' | 'expectHeld' | 'openCalls'>,
  onAnswer: () => void,
): Collector {
  const states = createStateStore(join(folder, 'states'), expectHeld);
  const times = openTimesFiles(folder, expectHeld);
  const scopes = new Map<string, ScopeFile>();
  const open = new Map<string, OpenItem>();

  const scopeFileOf = (system: string): ScopeFile => {
    const file = scopes.get(system) ?? openScopeFile(folder, system, expectHeld);
    scopes.set(system, file);
    return file;
  };
  const closeItem = (key: string): void => {
    open.get(key)?.episode.abandon();
    open.get(key)?.calls.close();
    open.delete(key);
  };
  const begin = (key: string, { system, episodeId }: WorkItem): OpenItem => {
    closeItem(key);
    const files = {
      episode: createEpisodeFile(episodePath(folder, system, episodeId), expectHeld),
      calls: openCalls(callPath(folder, system, episodeId)),
    };
    open.set(key, files);
    return files;
  };

  return {
    collect(item, event) {
      const key = JSON.stringify([item.system, item.episodeId]);
      const isStart = event.kind === 'record' && event.record.kind === 'episode-start';
      const files = isStart ? begin(key, item) : open.get(key);
      if (files === undefined) {
        throw new InternalError(`An event of ${item.system}, ${item.episodeId} came before its start.`);
      }
      switch (event.kind) {
        case 'scope':
          return scopeFileOf(item.system).add(item.episodeId, event.user);
        case 'record':
          return files.episode.append(event.record);
        case 'call':
          return files.calls.write(event.call);
        case 'state':
          return states.put(event.state);
        case 'answer':
          return onAnswer();
        case 'times':
          return times.append(item.system, event.times);
        case 'end':
          files.episode.end(event.status, event.error);
          return closeItem(key);
      }
    },
    scopesOf: (system, episodeId) => scopeFileOf(system).earlier(episodeId),
    close() {
      for (const key of [...open.keys()]) closeItem(key);
      times.close();
    },
  };
}
