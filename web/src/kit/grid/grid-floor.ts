// What the library of the grid calls, and Chromium 109 has not: helpers of iterators (122) and `with` of lists (110). The
// build rewrites a selector of it, too (`build/grid-selectors.ts`).

type Given<T> = { [Symbol.iterator](): Iterator<T> }

function* mapped<T, U>(this: Given<T>, change: (value: T, at: number) => U) {
  let at = 0
  for (const value of this) {
    yield change(value, at)
    at += 1
  }
}

function listed<T>(this: Given<T>) {
  return [...this]
}

function replaced<T>(this: readonly T[], at: number, value: T) {
  const copy = [...this]
  copy[at < 0 ? copy.length + at : at] = value
  return copy
}

/** Adds what is missing to the prototypes of a realm; what is there stays. */
export function addMissing(iterators: object, lists: object) {
  const add = (to: object, name: string, value: unknown) => {
    if (!(name in to))
      Object.defineProperty(to, name, { value, writable: true, configurable: true })
  }
  add(iterators, 'map', mapped)
  add(iterators, 'toArray', listed)
  add(lists, 'with', replaced)
}

/** What all iterators have in common. */
const iteratorPrototype = Object.getPrototypeOf(
  Object.getPrototypeOf([][Symbol.iterator]()),
) as object

addMissing(iteratorPrototype, Array.prototype)
