/** Values in an example. */
export const mostValues = 6
/** A number that can be told from a real one at a glance. */
export const exampleValue = 1.23

/** One argument of a POSIX shell. */
export const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`
