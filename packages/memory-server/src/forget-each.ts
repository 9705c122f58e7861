import { NotFoundError } from '@memgym/core/errors';
import type { Memory } from '@memgym/memory-systems';

/**
 * Forgets memories by their ids: all before any later change of the scope.
 * @returns the ids of those that existed
 */
export async function forgetEach(memory: Memory, memoryIds: readonly string[]): Promise<string[]> {
  const isForgotten = async (id: string): Promise<boolean> => {
    try {
      await memory.forgetMemory(id);
      return true;
    } catch (error) {
      if (NotFoundError.isInstance(error)) return false;
      throw error;
    }
  };
  const forgotten = await Promise.all(memoryIds.map(isForgotten));
  return memoryIds.filter((_id, place) => forgotten[place]);
}
