/** The purpose of a call; costs are grouped by it. */
export type CallRole = 'assistant' | 'memory-write' | 'memory-read' | 'simulator' | 'judge' | 'generator';
