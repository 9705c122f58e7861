import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** An installation of PostgreSQL, and the way this user starts its programs. */
export interface InstalledPostgres {
  /** The folder of `initdb` and `postgres`. */
  readonly programs: string;
  /** A command that runs another one as an ordinary user; empty if this one is ordinary. */
  readonly asUser: readonly string[];
  /** Whether pgvector is installed. */
  readonly hasVectors: boolean;
  /** The user and group that own the data; undefined for this one. */
  readonly owner?: { readonly uid: number; readonly gid: number };
}

const debianFolder = '/usr/lib/postgresql';

/** The newest installed PostgreSQL, or the reason why none can be started. */
export function findPostgres(): InstalledPostgres | { readonly missing: string } {
  const programs = programsOf();
  if (programs === undefined) {
    return { missing: 'PostgreSQL is not installed (on Debian: apt-get install postgresql)' };
  }
  const hasVectors = existsSync(join(sharedFolder(programs), 'extension', 'vector.control'));
  if (process.getuid?.() !== 0) return { programs, asUser: [], hasVectors };
  // PostgreSQL refuses to run as root.
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(output('id', [flag, 'postgres'])));
  if (!uid || !gid) return { missing: 'this is root, and there is no user named postgres' };
  const asUser = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  if (spawnSync(asUser[0] as string, [...asUser.slice(1), 'true']).status !== 0) {
    return { missing: 'this is root, and setpriv (of util-linux) cannot run PostgreSQL as another user' };
  }
  return { programs, asUser, hasVectors, owner: { uid, gid } };
}

function programsOf(): string | undefined {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder) : [];
  const folders = versions
    .sort((left, right) => Number(right) - Number(left))
    .map((version) => join(debianFolder, version, 'bin'));
  const configured = output('pg_config', ['--bindir']);
  if (configured !== '') folders.push(configured);
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

/** Debian has it in /usr/share/postgresql/15 for /usr/lib/postgresql/15/bin. */
function sharedFolder(programs: string): string {
  if (programs.startsWith(debianFolder)) return join('/usr/share/postgresql', basename(dirname(programs)));
  return output('pg_config', ['--sharedir']);
}

function output(command: string, args: readonly string[]): string {
  const { status, stdout } = spawnSync(command, args, { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : '';
}
