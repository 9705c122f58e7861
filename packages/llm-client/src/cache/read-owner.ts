/** Who an owner file or a claim names; nothing of a file that is just being written, or damaged. */
export function readOwner(text: string): { host?: unknown; pid?: number } {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('pid' in value)) return {};
    return typeof value.pid === 'number' && 'host' in value ? { host: value.host, pid: value.pid } : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}
