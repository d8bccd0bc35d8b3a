/** FNV-1a, 32 bits: short, and the same for the same text. */
function hashOf(text: string) {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  }
  return (hash >>> 0).toString(16).padStart(8, '0')
}

/** The reference of a page error in the error log, such as E-1a2b3c4d. */
export function errorReference(error: unknown): string {
  const text =
    error instanceof Error ? `${error.name}${error.message}${error.stack ?? ''}` : String(error)
  return `E-${hashOf(text)}`
}
