/**
 * Texts of prompts by the language of the user: its `name`; the form of variable names, which the original writes in
 * the language of the questions (packages/amemgym/spec.md#environment-generation); and examples, because models copy the
 * language of examples: the values of one `fact`; `names` to merge, with a reply that has a merger, a new name and a
 * name that stays; and `queries` that reveal values by circumstances.
 */
export const languageTexts = {
  en: {
    name: 'English',
    variableName: { pattern: /^[A-Za-z][A-Za-z0-9_]*$/, words: 'an English identifier in snake_case' },
    fact: {
      question: 'What should I cook on weekday evenings?',
      name: 'evening_time_for_cooking',
      choices: '["under 20 minutes", "20 to 60 minutes", "more than an hour"]',
    },
    names: {
      merged: '"weekly_workouts" and "exercise_frequency"',
      reply:
        '{"weekly_exercise_frequency": ["weekly_workouts", "exercise_frequency"], "monthly_food_budget": ["budget"], "home_city": ["home_city"]}',
    },
    queries: {
      initial: `Example, for the variables "commute" (value "by bicycle") and "start_of_work" (value "before 7"):
{"queries": [{"exposed_states": {"commute": "by bicycle", "start_of_work": "before 7"}, "query": "It is pitch dark when I push off in the morning, and the first shift waits for no one. Which front light would you get for ten kilometres of towpath?"}]}`,
      update: `Example, for an event in which "commute" changes from "by bicycle" to "by train":
{"queries": ["Since the towpath closed I have forty minutes with a window seat twice a day. What could I do with them besides staring at cows?"]}`,
    },
  },
  zh: {
    name: 'Simplified Chinese (简体中文)',
    variableName: {
      pattern: /^(?=.*\p{Script=Han})[^\s"':：{}]+$/u,
      words: 'a short name in Simplified Chinese (简体中文), without spaces',
    },
    fact: {
      question: '工作日晚上我该做点什么菜？',
      name: '晚间做饭时间',
      choices: '["不到20分钟", "20到60分钟", "一小时以上"]',
    },
    names: {
      merged: '"每周健身" and "锻炼频率"',
      reply: '{"每周锻炼次数": ["每周健身", "锻炼频率"], "每月餐饮预算": ["预算"], "居住城市": ["居住城市"]}',
    },
    queries: {
      initial: `Example, for the variables "通勤方式" (value "骑自行车") and "上班时间" (value "7点以前"):
{"queries": [{"exposed_states": {"通勤方式": "骑自行车", "上班时间": "7点以前"}, "query": "早上蹬出门的时候天还漆黑，头一班又不等人。十公里的河堤路，前灯买哪种好？"}]}`,
      update: `Example, for an event in which "通勤方式" changes from "骑自行车" to "坐火车":
{"queries": ["河堤路封了以后，我每天来回各有四十分钟靠窗坐着看田野。除了发呆，这段时间还能干点什么？"]}`,
    },
  },
};
