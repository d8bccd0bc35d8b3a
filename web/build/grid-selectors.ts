import type { Plugin } from 'vite'

const library = /\/react-data-grid\/lib\/index\.js$/

/** `&` in a selector that is looked for from an element is younger than Chromium 109, and means the same as `:scope`. */
export const withScope = (code: string) =>
  code.replaceAll(/(querySelector(?:All)?\(["'`])& /g, '$1:scope ')

/** The grid finds its cells in Chromium 109 too; what else it needs there is added as it is loaded (`grid-floor.ts`). */
export const gridSelectors = (): Plugin => ({
  name: 'grid-selectors',
  apply: 'build',
  transform(code, id) {
    return library.test(id) ? { code: withScope(code), map: null } : null
  },
})
