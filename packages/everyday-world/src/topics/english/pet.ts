import type { EnglishTopic } from '../everyday-topic.js';

export const pet: EnglishTopic = {
  key: 'pet',
  ordered: false,
  requests: [
    'How do I {plan|organise} a {weekend away|long day out} {in May|soon}?',
    'What should I {watch out for|think of} when {buying a new carpet|rearranging the living room}?',
  ],
  values: [
    {
      name: 'none',
      statements: [
        '[Nothing purrs, barks or swims at my place], {just a philodendron|the flat is silent}.',
        '{My|The} [sofa is free of hair] and {my weekends of leads|I like that}.',
        'I [can lock the door and leave for a month], {no bowl to fill|nobody to feed}.',
        "I [borrow my neighbour's spaniel for cuddles] {and give it back|and hand it back at six}.",
      ],
      events: [
        'found a new home for {an old companion|the last guinea pig} with {a cousin|friends on a farm}',
        'became allergic to {fur and feathers|hair} {overnight|over the winter}',
      ],
      advice: [
        "just [lock up and go] {at a moment's notice|on Friday at noon}",
        '[pick the delicate carpet] {without a second thought|since no claw will find it}',
        '[leave the balcony door open and the shelves full] {no paw will clear them|as you please}',
      ],
      statementSynonyms: ['no pets', 'petless', "animals aren't for me"],
      adviceSynonyms: ['no sitter needed'],
    },
    {
      name: 'cat',
      statements: [
        '[Someone sits on my keyboard and purrs], {sorry for the typos|qqqqqqq}.',
        'The [scratching post is in shreds], {and so is the sofa|what a little tiger}.',
        '{At five|At dawn} a [paw lands on my nose] {demanding breakfast|until the tin opens}.',
        'I [find dead mice on the doormat], {gifts apparently|one each Sunday}.',
      ],
      events: [
        'found a {tabby|grey bundle} mewing {behind the bins|under a car}',
        'was left {a Siamese|old Minka} by {a neighbour|an aunt} who moved to a home',
      ],
      advice: [
        '[ask a neighbour to fill the bowl and clean the litter] {while you are out|twice a day}',
        '[choose fabrics that survive claws] {such as tight weave|and put a sisal mat beside them}',
        '[leave a sunny windowsill and a scratching board] {for the little tyrant|free of vases}',
      ],
      statementSynonyms: ['litter tray', 'my cat', 'my kitten', 'tomcat', 'feline'],
      adviceSynonyms: ['catnip', 'cat flap', 'cat sitter'],
    },
    {
      name: 'dog',
      statements: [
        'I [carry little bags in every pocket], {you learn to|even in the good coat}.',
        "[Rain or shine we're in the park at seven], {nose first|tail first}.",
        "{There is|There's} a [lead on the hook and mud in the hall], {and a wagging tail|that's life now}.",
        'The [postman gets barked at] {with great devotion|daily}, {I apologise a lot|we train}.',
      ],
      events: [
        'picked {a terrier mix|a three-legged hound} at the {shelter|pound}',
        'took over {a retriever|a poodle} from {a friend|a couple} who {moved abroad|had twins}',
      ],
      advice: [
        '[pick a place where the leash is welcome] {such as an inn by the woods|and ask about gardens}',
        '[plan a long walk before you leave him alone] {for an hour|in the morning}',
        '[ask the kennel down the road for a bed] {early|and bring the blanket}',
      ],
      statementSynonyms: ['walk the dog', 'my dog', 'my puppy', 'dog school', 'labrador'],
      adviceSynonyms: ['dog-friendly', 'dog walker'],
    },
    {
      name: 'fish',
      statements: [
        'I [test the water every Sunday], {nitrates and all|with little strips}.',
        "{The living room|My corner} glows blue, [guppies don't ask how your day] was, {perfect|I tell them anyway}.",
        'I [fell asleep in front of the tank] {again|to the bubbling}.',
        '[Sixty litres, twelve neon tetras], {one grumpy catfish|and one snail too many}: {my household|meet the family}.',
      ],
      events: [
        'won {a [goldfish]|two goldfish} at {a village fair|a raffle}',
        'was given {an old tank|a sixty-litre tank} by {a colleague|a teacher} who retired',
      ],
      advice: [
        '[set an automatic feeder and a timer for the light] {before you go|for the days away}',
        '[keep the tank away from the window] {and off the soft floor|to slow the algae}',
        'do a [partial water change the day before] {and check the filter|and that is all}',
      ],
      statementSynonyms: ['aquarium', 'fish tank', 'my fish'],
      adviceSynonyms: ['aquarium heater', 'filter sponge'],
    },
    {
      name: 'hens',
      statements: [
        'I [collect four warm eggs before breakfast], {the yolks are orange|free of charge}.',
        'The [fox got Henrietta], {three left|so I mended the run}.',
        'I [shut the coop at dusk] {and count heads|like a hotel porter}.',
        "{Straw|There's straw} in my hair, the [ladies are moulting] {and in a mood|and go on strike}.",
      ],
      events: [
        'rescued {four|five} birds from {a battery farm|a barn that closed}',
        'built {a shed|a little house on wheels} with {a brother-in-law|a neighbour}, {just to try|on a whim}',
      ],
      advice: [
        '[fit the coop with an automatic door] {before you travel|for lie-ins}',
        "[pay the neighbours' kids in eggs] {to scatter grain|for keeping an eye}",
        '[check the run for gaps a fox could use] {first|before dark}',
      ],
      statementSynonyms: ['my hens', 'chicken coop', 'keep chickens', 'my chickens', 'bantams'],
      adviceSynonyms: ['hen house', "layers' pellets"],
    },
  ],
};
