import { type NemotronPersona, nemotronProseColumns } from '@memgym/datasets';

/** A persona for tests, in the form of the published file. */
export function examplePersona(uuid: string): NemotronPersona {
  return {
    uuid,
    age: 41,
    sex: 'Female',
    marital_status: 'never_married',
    education_level: 'some_college',
    bachelors_field: '',
    occupation: 'bike_mechanic',
    hobbies: ['rowing', 'chess'],
    skills: ['welding'],
    prose: Object.fromEntries(
      nemotronProseColumns.map((column) => [column, `About ${column}.`]),
    ) as NemotronPersona['prose'],
  };
}
