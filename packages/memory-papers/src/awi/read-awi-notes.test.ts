import { expect, it } from 'vitest';
import { readAwiNotes } from './read-awi-notes.js';

it('a snapshot of another memory system is refused', () => {
  expect(() => readAwiNotes({ system: 'rag', schemaVersion: 1, state: {} }, { user: 'ada' })).toThrow(
    /cannot restore a snapshot of 'rag'/,
  );
});
