import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { oldestChromium } from './floor.ts'

const source = readFileSync(new URL('../old-browser.html', import.meta.url), 'utf8')

/** Exported for its test. */
export const oldBrowserPage = source.replaceAll('{{oldest}}', String(oldestChromium))

/** Ships the page to which boot.js sends browsers that are too old for everything else. */
export function oldBrowser(): Plugin {
  return {
    name: 'old-browser',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'asset', fileName: 'old-browser.html', source: oldBrowserPage })
    },
  }
}
