/** Throws for a key that is not `<tenant>/<name>`: it would lead out of the folder, or to foreign objects. */
export function assertKey(key: string) {
  if (!isKey(key)) throw new Error(`not a key of stored objects: ${key}`)
}

export const isKey = (key: string) => /^\d+\/[\w-][\w.-]*$/.test(key)
