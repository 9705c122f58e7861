/** The instructions of a system with those of one write, which come last. */
export function withInstructions(own: string, ofWrite: string | undefined): string {
  return [own, ofWrite ?? ''].filter((text) => text.trim() !== '').join('\n\n');
}
