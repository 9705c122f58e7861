/** Imports a module of the user; one in TypeScript also where Node itself does not read it. */
export async function importModule(address: string): Promise<unknown> {
  const isRead = 'typescript' in process.features && Boolean(process.features.typescript);
  if (/\.[cm]?ts$/.test(address) && !isRead) {
    const { createJiti } = await import('jiti');
    return createJiti(address).import(address);
  }
  return import(/* @vite-ignore */ address);
}
