import type { PartitionKind, PartitionStatistics, ScoreStatistics } from './score-statistics.js';

/** Dataset, then min, max, μ and σ, with all digits of the original's file. */
const printed: Readonly<Record<PartitionKind, Readonly<Record<string, string>>>> = {
  domain: {
    'Open-Domain': `
      Locomo 0/1/.43739903244093/.46130109505314704
      DialSim-friends 0/1/.23529411764705882/.42418250299576343
      DialSim-bigbang 0/1/.1568627450980392/.36367131354885107
      DialSim-theoffice 0/1/.21568627450980393/.4112975875177065
      HelloBench-Creative&Design 0/1/.7660756501182034/.19389989280537495
      WritingBench-Creative&Design 1/9/6.461240310077519/1.5861713485314972
      WritingPrompts .019652800524074678/.3009784401102524/.22139818848118872/.0531793409230923
      NFCats 1/5/4.546666666666667/.8452744458984247`,
    'Academic&Knowledge': `
      HelloBench-Academic&Knowledge-QA 0/1/.8383340254706534/.14641772697797348
      HelloBench-Academic&Knowledge-Writing 0/1/.8253676470588235/.09935899358831071
      IdeaBench 0/9/5.9825/1.4973956557970909
      JRE-L 0/8/7.6925/.9914351970754315
      LimitGen-Syn 0/5/1.375/1.4677789343085694
      WritingBench-Academic&Engineering 1/9/6.573529411764706/1.9445714518854504`,
    Legal: `
      JuDGE 1/10/7.3675/1.4654158965972766
      LexEval-Judge 0/.42372880887182207/.0630849363991153/.12718950949197658
      LexEval-QA 0/.3692307652260355/.12201772009816057/.06710966320652625
      LexEval-Summarization 0/.4749999956570313/.219496517250544/.09151764391456972
      WritingBench-Politics&Law 1/9/6.685975609756097/1.7095994108991088`,
  },
  task: {
    'Long-Short': `
      Locomo 0/1/.43918538805036744/.4640817725267295
      DialSim-friends 0/1/.19607843137254902/.3970285633591488
      DialSim-bigbang 0/1/.18627450980392157/.38932803238558394
      DialSim-theoffice 0/1/.21568627450980393/.4112975875177065
      IdeaBench 0/9/6.123333333333333/1.4194325939927153
      LexEval-Summarization .04999999511250048/.5032258020362124/.2317733107335974/.08930309891624393
      LimitGen-Syn 0/4/1.2966666666666666/1.4658293064185732`,
    'Short-Long': `
      HelloBench-Academic&Knowledge-QA .32142857142857145/1/.911752491694352/.1048513798087399
      JuDGE 0/10/7.4325/1.4214231424878379
      WritingPrompts .02615233736515201/.3184997922906895/.22449578221905037/.04788928611625294`,
    'Long-Long': `
      HelloBench-Academic&Knowledge-Writing .625/1/.8393382352941177/.08694203035722968
      HelloBench-Creative&Design 0/1/.7871010638297874/.1995697288306394
      LexEval-Judge 0/.43559718484168736/.06893909285802197/.1322704713850254
      WritingBench-Academic&Engineering 1/9/6.6286764705882355/1.918846470586342
      WritingBench-Creative&Design 1/9/6.396802325581396/1.745706096362819
      WritingBench-Politics&Law 1/9/6.5823170731707314/1.8722764276184818`,
    'Short-Short': `
      JRE-L 2/8/7.85/.4716990566028302
      LexEval-QA 0/.3616236123342547/.12312124506737952/.0673206327681146
      NFCats 1/5/4.4325/.9749070468511344`,
  },
};

/**
 * The statistics published with MemoryBench, of Qwen3-8B with every memory system: by partition, a domain
 * (`Open-Domain`, `Academic&Knowledge`, `Legal`) or a task (`Long-Short`, `Short-Long`, `Long-Long`, `Short-Short`:
 * lengths of input and output) (packages/memorybench/spec.md#summary-figures). They were observed in one run, so that
 * normalised scores may leave [0, 1]; for statistics of another run use `readScoreStatistics`.
 */
export function memoryBenchStatistics(kind: PartitionKind): ReadonlyMap<string, PartitionStatistics> {
  known[kind] ??= new Map(
    Object.entries(printed[kind]).map(([partition, lines]) => [partition, statistics(lines)]),
  );
  return known[kind];
}

/** Read at the first use, not at import. */
const known: Partial<Record<PartitionKind, ReadonlyMap<string, PartitionStatistics>>> = {};

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
