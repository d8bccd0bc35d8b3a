// The types of the compiler know browsers as they were when Chromium 109 was new (see `browserslist` in package.json),
// as far as several of them agreed. This adds what Chromium had then beside that, and as optional what it got later
// and the product uses where it is there.

interface ReadonlyArray<T> {
  findLast(predicate: (value: T, index: number) => unknown): T | undefined
}

interface Array<T> {
  findLast(predicate: (value: T, index: number) => unknown): T | undefined
}

interface Navigator {
  readonly userActivation: { readonly hasBeenActive: boolean }
}

interface CSSStyleDeclaration {
  zoom: string
}

interface Document {
  startViewTransition?: (update: () => void) => unknown
}
