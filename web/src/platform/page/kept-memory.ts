/** What one page wants back after it was put to sleep or its window loaded again: values of JSON by their names. */
export type KeptValues = {
  read(name: string): unknown
  write(name: string, value: unknown): void
}

export type KeptMemory = {
  of(path: string): KeptValues
  /** Whether a page is to come back as it was is over with its tab, or with a refresh of it. */
  forget(path: string): void
  /** For a record that survives loading the window again. */
  toRecord(): Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The memory of all pages of a window, begun from what `toRecord` once gave; anything else counts as nothing. */
export function createKeptMemory(stored: unknown): KeptMemory {
  const pages = new Map<string, Map<string, unknown>>()
  for (const [path, values] of Object.entries(isObject(stored) ? stored : {})) {
    if (isObject(values)) pages.set(path, new Map(Object.entries(values)))
  }
  return {
    of: (path) => ({
      read: (name) => pages.get(path)?.get(name),
      write(name, value) {
        const values = pages.get(path) ?? new Map<string, unknown>()
        if (value === undefined) values.delete(name)
        else values.set(name, value)
        pages.set(path, values)
      },
    }),
    forget: (path) => void pages.delete(path),
    toRecord: () =>
      Object.fromEntries([...pages].map(([path, values]) => [path, Object.fromEntries(values)])),
  }
}
