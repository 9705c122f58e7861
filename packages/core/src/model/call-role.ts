/** What a call is for; costs are shown by it. */
export type CallRole = 'assistant' | 'memory-write' | 'memory-read' | 'simulator' | 'judge' | 'generator';
