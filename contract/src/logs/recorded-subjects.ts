/** Former names of audited tables, which entries written before the renaming keep, with the present names. */
const formerSubjects: Readonly<Record<string, string>> = { advertisement: 'page_announcement' }

/** The present name of an audited table. */
export const presentSubject = (subject: string) => formerSubjects[subject] ?? subject

/** All names under which entries of an audited table are recorded. */
export const recordedSubjects = (subject: string): readonly string[] => {
  const present = presentSubject(subject)
  return [
    present,
    ...Object.keys(formerSubjects).filter((name) => formerSubjects[name] === present),
  ]
}
