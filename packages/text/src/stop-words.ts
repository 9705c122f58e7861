/** English function words: articles, pronouns, prepositions, conjunctions, auxiliaries. */
export const englishStopWords: ReadonlySet<string> = new Set(
  `a about above after again against all am an and any are as at be because been before being below
  between both but by can could did do does doing down during each few for from further had has have
  having he her here hers herself him himself his how i if in into is it its itself just me more most
  my myself no nor not now of off on once only or other our ours ourselves out over own same she should
  so some such than that the their theirs them themselves then there these they this those through to
  too under until up very was we were what when where which while who whom why will with would you your
  yours yourself yourselves arent cant couldnt didnt doesnt dont hadnt hasnt havent hed hes id ill im
  isnt ive lets shes shouldnt thats theyd theyll theyre theyve wasnt wed weve werent whats wont wouldnt
  youd youll youre youve`.split(/\s+/),
);
