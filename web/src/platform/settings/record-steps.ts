/** Makes the content of the next version of a record, or undefined where nothing can be made of it. */
type RecordStep = (name: string, content: unknown) => unknown

/** What the shell before this one stored under the names and in the shapes that are still in use. */
const keptOfOldShell: ReadonlySet<string> = new Set(['language', 'colorName', 'isCollapse', 'code'])

/**
 * How a record of each version becomes one of the next, the oldest first: the first step takes records without a
 * version. A change to the shape of a stored record needs a new step; released steps are never changed.
 */
export const recordSteps: readonly RecordStep[] = [
  (name, content) => (keptOfOldShell.has(name) ? content : undefined),
]
