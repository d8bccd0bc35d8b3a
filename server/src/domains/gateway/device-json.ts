/**
 * A string, which is left as it is (an unclosed one to its end, so that a search never starts twice at one place), or
 * one of the words that C, Java and Python print for an invalid number.
 */
const stringOrNoNumber = /"(?:[^"\\]|\\.)*"?|[+-]?\b(?:nan|inf(?:inity)?)\b/gi

/**
 * Parses JSON as devices write it: `NaN`, `Infinity` and the like, which are not JSON, are read as null, so that one
 * failed sensor does not lose the values of the others. Undefined for invalid JSON.
 */
export function parseDeviceJson(text: string): unknown {
  return tryParse(text) ?? tryParse(withNulls(text))
}

const withNulls = (text: string) =>
  text.replace(stringOrNoNumber, (found) => (found.startsWith('"') ? found : 'null'))

/** Undefined for invalid JSON; null is treated alike, because neither holds a reading. */
function tryParse(text: string): unknown {
  try {
    return JSON.parse(text) ?? undefined
  } catch {
    // The caller rejects it with a reason.
    return undefined
  }
}
