/** The instructions of a system, followed by those of one write. */
export function withInstructions(own: string, ofWrite: string | undefined): string {
  return [own, ofWrite ?? ''].filter((text) => text.trim() !== '').join('\n\n');
}
