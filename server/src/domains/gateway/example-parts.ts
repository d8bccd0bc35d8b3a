/** A number that is easily distinguished from a real one. */
export const exampleValue = 1.23

/** One argument of a POSIX shell. */
export const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`
