/** Imports a module of the user, TypeScript included, even in Node versions that cannot read it. */
export async function importModule(address: string): Promise<unknown> {
  const isRead = 'typescript' in process.features && Boolean(process.features.typescript);
  if (/\.[cm]?ts$/.test(address) && !isRead) {
    const { createJiti } = await import('jiti');
    return createJiti(address).import(address);
  }
  return import(/* @vite-ignore */ address);
}
