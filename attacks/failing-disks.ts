import { attackCommands } from './disk/commands-on-disk.js';
import { createFailingDisk } from './disk/failing-disk.js';
import { attackMemories } from './disk/memory-on-disk.js';
import { attackSmallDisks } from './disk/small-disk.js';
import type { Attack } from './harness/attack.js';

/** Fails the calls of the file system under commands and memories, one kind at a time. */
export const failingDisks: Attack = {
  name: 'failing-disks',
  promise:
    'A disk that fails at any call ends a command with a typed error; nothing confirmed is lost, and the same command resumes.',
  async run(battle) {
    const disk = createFailingDisk(battle.folder('library'));
    if (typeof disk === 'string') battle.note(`failing calls skipped: ${disk}`);
    else {
      await attackMemories(battle, disk);
      await attackCommands(battle, disk);
    }
    await attackSmallDisks(battle);
  },
};
