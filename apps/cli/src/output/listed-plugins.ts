import { type InstalledPlugin, installedPlugins } from '@memgym/runner/list';
import { notify } from './print.js';

/** A plugin in a list: what it is called, and what names it. */
export interface ListedPlugin {
  readonly package: string;
  readonly version: string;
  readonly type: string;
  readonly description: string;
}

/** The installed plugins of a kind, read from their `package.json`. */
export function listedPlugins(
  folder: string,
  kind: 'benchmark' | 'memorySystem' | 'generator',
): ListedPlugin[] {
  return installedPlugins(folder).plugins.flatMap((plugin: InstalledPlugin): ListedPlugin[] => {
    const { package: name, version } = plugin;
    const declared = plugin[kind];
    if (declared === undefined) return [];
    return [{ package: name, version, type: declared.type, description: declared.description }];
  });
}

/** Says which installed packages call themselves plugins but cannot be listed. */
export function showPluginProblems(folder: string): void {
  for (const problem of installedPlugins(folder).problems) notify(`Not listed: ${problem}`);
}
