/** What several chosen ones are called, in one line. */
export const namesOf = (
  options: readonly { value: string; label: string }[],
  chosen: readonly unknown[],
) => options.flatMap(({ value, label }) => (chosen.includes(value) ? [label] : [])).join('; ')
