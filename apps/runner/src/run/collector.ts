import { join } from 'node:path';
import { InternalError } from '@memgym/core';
import {
  callPath,
  createEpisodeFile,
  createStateStore,
  type EpisodeFile,
  episodePath,
  openScopeFile,
  openTimesFiles,
  type ScopeFile,
} from '@memgym/runs';
import type { CallWriter, Job } from '../job/job.js';
import type { WorkEvent, WorkItem } from '../job/work.js';

/**
 * The only writer of what is played in a run: of its episodes, calls, texts, states, times and scopes. The results are
 * made from them at the end.
 */
export interface Collector {
  /**
   * Writes an event of an item, whose events must come in order. An item that starts again replaces what it wrote before.
   * Late events of an earlier attempt are dropped, but its calls, which were paid, and its scopes are written.
   * @throws {MemGymError} when it cannot be written
   */
  collect(item: WorkItem, event: WorkEvent): void;
  /** The users that a system outside was given for an episode, the oldest first. */
  scopesOf(system: string, episodeId: string): readonly string[];
  /** Closes all files. The episodes that have not ended count as not played. */
  close(): void;
}

/** The latest attempt at an item. */
interface Attempt {
  readonly number: number;
  /** Written also after the end: late calls were paid, too. */
  readonly calls: CallWriter;
  /** Undefined after the end. */
  episode: EpisodeFile | undefined;
}

/** @param onAnswer called for each answered question */
export function createCollector(
  { folder, expectHeld, openCalls }: Pick<Job, 'folder' | 'expectHeld' | 'openCalls'>,
  onAnswer: () => void,
): Collector {
  const states = createStateStore(join(folder, 'states'), expectHeld);
  const times = openTimesFiles(folder, expectHeld);
  const scopes = new Map<string, ScopeFile>();
  const attempts = new Map<string, Attempt>();

  const scopeFileOf = (system: string): ScopeFile => {
    const file = scopes.get(system) ?? openScopeFile(folder, system, expectHeld);
    scopes.set(system, file);
    return file;
  };
  const close = (attempt: Attempt): void => {
    attempt.episode?.abandon();
    attempt.episode = undefined;
    attempt.calls.close();
  };
  /** The attempt that an event belongs to; or a later one that has started. */
  const attemptOf = (item: WorkItem, event: WorkEvent): Attempt => {
    const { system, episodeId, attempt: number } = item;
    const key = JSON.stringify([system, episodeId]);
    const latest = attempts.get(key);
    const isStart = event.kind === 'record' && event.record.kind === 'episode-start';
    if (isStart && number >= (latest?.number ?? 0)) {
      if (latest !== undefined) close(latest);
      const started = {
        number,
        episode: createEpisodeFile(episodePath(folder, system, episodeId), expectHeld),
        calls: openCalls(callPath(folder, system, episodeId)),
      };
      attempts.set(key, started);
      return started;
    }
    if (latest !== undefined && number <= latest.number) return latest;
    throw new InternalError(`An event of ${system}, ${episodeId} came before its start.`);
  };

  return {
    collect(item, event) {
      const attempt = attemptOf(item, event);
      if (event.kind === 'call') return attempt.calls.write(event.call, item.attempt < attempt.number);
      if (event.kind === 'scope') return scopeFileOf(item.system).add(item.episodeId, event);
      if (item.attempt < attempt.number) return;
      const { episode } = attempt;
      if (episode === undefined) {
        throw new InternalError(`An event of ${item.system}, ${item.episodeId} came after its end.`);
      }
      switch (event.kind) {
        case 'record':
          return episode.append(event.record);
        case 'state':
          return states.put(event.state);
        case 'answer':
          return onAnswer();
        case 'times':
          return times.append(item.system, event.times);
        case 'end':
          episode.end(event.status, event.error);
          return close(attempt);
      }
    },
    scopesOf: (system, episodeId) => scopeFileOf(system).earlier(episodeId),
    close() {
      for (const attempt of attempts.values()) close(attempt);
      times.close();
    },
  };
}
