import type { EnglishTopic } from '../everyday-topic.js';

export const sleepQuality: EnglishTopic = {
  key: 'sleep_quality',
  ordered: true,
  requests: [
    'What could I change in {the bedroom|my evenings} {this month|first}?',
    'How do I {get|have} more energy for {the day|tomorrow}?',
  ],
  values: [
    {
      name: 'sleeps soundly',
      statements: [
        "I'm [gone before the second page], and {the next thing I hear is the bin lorry|thunder doesn't wake me}.",
        "[Someone could drill next to my pillow], {I'd snore on|no chance}.",
        '{My head|My head just} [touches the pillow and it is morning], {a gift|I know how lucky that is}.',
        '[Eight hours straight], {no dreams, no trips to the kitchen|like a stone in a well}.',
      ],
      events: [
        'swapped the old {mattress|bed} for {a firm one|one like a cloud}',
        'finally {fixed|silenced} the {dripping gutter|humming pipe} above the bed',
      ],
      advice: [
        '[leave the bedroom exactly as] it is {and guard it|since it works}',
        '[spend your good nights on an earlier challenge] {such as a course|next morning}',
        '[keep the routine that lets you drop off] {even on holiday|when guests come}',
      ],
      statementSynonyms: [
        'sleep like a log',
        'sleep like a baby',
        'sleep through the night',
        'out like a light',
      ],
      adviceSynonyms: ['trust your deep sleep'],
    },
    {
      name: 'wakes now and then',
      statements: [
        "{Around three|At half past three} I [check the clock and turn over], {then it's fine|a minute or ten}.",
        'The [slightest creak gets me up once], {then I drop off again|most nights}.',
        '{One trip|A trip} [to the kitchen in the middle of the night] {is normal here|and back under}.',
        'My {smart watch|watch} shows [one or two gaps each night], {nothing dramatic|nothing that ruins the day}.',
      ],
      events: [
        'got {new neighbours|a tenant above} who {come home late|own a heavy washing machine}',
        'moved the bed to the {street|garden} side',
      ],
      advice: [
        '[put a glass of water and earplugs by the bed] {so the gap stays short|and no phone}',
        "[turn the clock face to the wall] {for a fortnight|so you can't check}",
        '[cool the bedroom by two degrees] and {air it|try wool}',
      ],
      statementSynonyms: ['wake up once or twice', 'light sleeper', 'wake once a night'],
      adviceSynonyms: ['a warm foot bath before bed'],
    },
    {
      name: 'lies awake for hours',
      statements: [
        'I [know every crack in the ceiling] {by name|from midnight to four}.',
        "{Sheep|Counting sheep}? I'm [past eleven thousand], {and still blinking|every night}.",
        'The [pillow gets turned forty times] and {the alarm rings|then it is six}.',
        '[At four I give up and make toast], {night after night|staring at the oven light}.',
      ],
      events: [
        'had {a tax letter|bad news from home} that {went round and round|kept circling}',
        'quit {pills|tablets} that {had helped for years|a doctor had warned about}',
      ],
      advice: [
        '[see a clinic about sleep restriction therapy] {soon|before the winter}',
        '[get up when you toss for twenty minutes] and {read something dull|return when heavy}',
        '[write the worries down at nine] {so they are out of the head at night|and shut the notebook}',
      ],
      statementSynonyms: ['insomnia', "can't sleep", 'toss and turn', 'lie awake', 'barely slept'],
      adviceSynonyms: ['an insomnia course', 'a sleep diary'],
    },
  ],
};
