declare module 'wink-bm25-text-search' {
  interface Engine {
    defineConfig(config: { fldWeights: Record<string, number> }): boolean;
    definePrepTasks(tasks: ((input: string) => string[])[]): number;
    addDoc(document: Record<string, string>, id: number): number;
    consolidate(): boolean;
    search(text: string, limit: number): [id: string, score: number][];
  }
  export default function bm25(): Engine;
}
