/** The criteria for statements. docs/specs/memory-systems.md#nemori-write, step 6. */
export const worthKeeping = `Rules:
- A statement holds beyond the day, says something definite, helps in later conversations, and can be understood alone: names instead of "she" or "there".
- One fact a statement. Leave out small talk, what was only felt in passing, and what everybody knows.`;
