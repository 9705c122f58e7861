import type { PartitionKind, PartitionStatistics, ScoreStatistics } from './score-statistics.js';

/** Dataset, then min, max, μ and σ as printed; five digits. */
const printed: Readonly<Record<PartitionKind, Readonly<Record<string, string>>>> = {
  domain: {
    'Open-Domain': `
      Locomo 0/1/.4374/.4613
      DialSim-friends 0/1/.23529/.42418
      DialSim-bigbang 0/1/.15686/.36367
      DialSim-theoffice 0/1/.21569/.4113
      HelloBench-Creative&Design 0/1/.76608/.1939
      WritingBench-Creative&Design 1/9/6.4612/1.5862
      WritingPrompts .019653/.30098/.2214/.053179
      NFCats 1/5/4.5467/.84527`,
    'Academic&Knowledge': `
      HelloBench-Academic&Knowledge-QA 0/1/.83833/.14642
      HelloBench-Academic&Knowledge-Writing 0/1/.82537/.099359
      IdeaBench 0/9/5.9825/1.4974
      JRE-L 0/8/7.6925/.99143
      LimitGen-Syn 0/5/1.375/1.4678
      WritingBench-Academic&Engineering 1/9/6.5735/1.9446`,
    Legal: `
      JuDGE 1/10/7.3675/1.4654
      LexEval-Judge 0/.42373/.063085/.12719
      LexEval-QA 0/.36923/.12202/.06711
      LexEval-Summarization 0/.475/.2195/.091518
      WritingBench-Politics&Law 1/9/6.686/1.7096`,
  },
  task: {
    'Long-Short': `
      Locomo 0/1/.43918/.46408
      DialSim-friends 0/1/.19608/.39703
      DialSim-bigbang 0/1/.18627/.38933
      DialSim-theoffice 0/1/.21569/.4113
      IdeaBench 0/9/6.1233/1.4194
      LexEval-Summarization .05/.50323/.23177/.089303
      LimitGen-Syn 0/4/1.2967/1.4658`,
    'Short-Long': `
      HelloBench-Academic&Knowledge-QA .32143/1/.91175/.10485
      JuDGE 0/10/7.4325/1.4214
      WritingPrompts .026152/.3185/.2245/.047889`,
    'Long-Long': `
      HelloBench-Academic&Knowledge-Writing .625/1/.83934/.086942
      HelloBench-Creative&Design 0/1/.7871/.19957
      LexEval-Judge 0/.4356/.068939/.13227
      WritingBench-Academic&Engineering 1/9/6.6287/1.9188
      WritingBench-Creative&Design 1/9/6.3968/1.7457
      WritingBench-Politics&Law 1/9/6.5823/1.8723`,
    'Short-Short': `
      JRE-L 2/8/7.85/.4717
      LexEval-QA 0/.36162/.12312/.067321
      NFCats 1/5/4.4325/.97491`,
  },
};

/**
 * The statistics that MemoryBench ships, of Qwen3-8B with every memory system: by partition, a domain
 * (`Open-Domain`, `Academic&Knowledge`, `Legal`) or a task (`Long-Short`, `Short-Long`, `Long-Long`,
 * `Short-Short`: lengths of input and output) (docs/specs/memorybench.md#summary-figures). Observed in one run and
 * rounded to five digits, so normalised scores may leave [0, 1]; with the original's own file use
 * `readScoreStatistics`.
 */
export const memoryBenchStatistics: Readonly<
  Record<PartitionKind, ReadonlyMap<string, PartitionStatistics>>
> = {
  domain: parsed('domain'),
  task: parsed('task'),
};

function parsed(kind: PartitionKind): ReadonlyMap<string, PartitionStatistics> {
  return new Map(Object.entries(printed[kind]).map(([partition, lines]) => [partition, statistics(lines)]));
}

function statistics(lines: string): PartitionStatistics {
  return new Map(
    lines
      .trim()
      .split(/\n\s*/)
      .map((line): [string, ScoreStatistics] => {
        const [dataset = '', numbers = ''] = line.split(' ');
        const [min = 0, max = 0, mean = 0, deviation = 0] = numbers.split('/').map(Number);
        return [dataset, { min, max, mean, deviation }];
      }),
  );
}
