import { expect, test } from 'vitest'
import { filesOfScreen } from './first-screens.ts'
import { hasInlineScript } from './ship.ts'

test('a page may name scripts in files, and hold none itself', () => {
  expect(hasInlineScript('<script type="module" src="/x.js"></script>')).toBe(false)
  expect(hasInlineScript('<script src="/x.js"></script><script>a()</script>')).toBe(true)
})

const chunk = (fileName: string, imports: string[] = [], sheets: string[] = []) => ({
  type: 'chunk' as const,
  fileName,
  name: fileName.replace('.ts', ''),
  facadeModuleId: `/client/src/${fileName}`,
  isEntry: fileName === 'main.ts',
  imports,
  viteMetadata: { importedCss: new Set(sheets) },
})

test('a first screen asks for all that its modules import, less what the page names already', () => {
  const chunks = [
    chunk('main.ts', ['react.ts'], ['main.css']),
    chunk('react.ts'),
    chunk('Page.ts', ['react.ts', 'button.ts'], ['page.css']),
    chunk('button.ts', ['main.ts'], ['button.css']),
    chunk('Other.ts'),
  ]
  expect(filesOfScreen(['src/Page.ts', 'Other'], chunks)).toEqual([
    'Page.ts',
    'page.css',
    'button.ts',
    'button.css',
    'Other.ts',
  ])
  expect(filesOfScreen(['src/Page.ts'], chunks, ['button'])).toEqual(['Page.ts', 'page.css'])
})
