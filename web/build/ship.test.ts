import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { filesOfScreen } from './first-screens.ts'
import { inlineScriptHashes } from './ship.ts'

const hashOf = (script: string) =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`

test('every script inside the page has its hash, scripts in files have none', () => {
  const html =
    '<script>a()</script><script type="module" src="/x.js"></script><script>\n b() \n</script>'
  expect(inlineScriptHashes(html)).toEqual([hashOf('a()'), hashOf('\n b() \n')])
})

const chunk = (fileName: string, imports: string[] = [], sheets: string[] = []) => ({
  type: 'chunk' as const,
  fileName,
  facadeModuleId: `/work/src/${fileName}`,
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
  expect(filesOfScreen(['src/Page.ts'], chunks)).toEqual([
    'Page.ts',
    'page.css',
    'button.ts',
    'button.css',
  ])
})
