/**
 * A string, which is left as it is (an unclosed one to its end, so that a search never begins twice at one place),
 * or one of the words that C, Java and Python print for what is no number.
 */
const stringOrNoNumber = /"(?:[^"\\]|\\.)*"?|[+-]?\b(?:nan|inf(?:inity)?)\b/gi

/**
 * Parses JSON as devices write it: `NaN`, `Infinity` and their like, which are no JSON, stand for null, so that one
 * sensor that measures nothing does not take the values of the others with it. Undefined for what is no JSON.
 */
export function parseDeviceJson(text: string): unknown {
  return tryParse(text) ?? tryParse(withNulls(text))
}

const withNulls = (text: string) =>
  text.replace(stringOrNoNumber, (found) => (found.startsWith('"') ? found : 'null'))

/** Undefined for what is no JSON; null is read as such too, because neither holds a reading. */
function tryParse(text: string): unknown {
  try {
    return JSON.parse(text) ?? undefined
  } catch {
    // The caller rejects it by name.
    return undefined
  }
}
