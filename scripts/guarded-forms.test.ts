import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../web/src')

const imports = (code: string) =>
  [...code.matchAll(/import (type )?\{([^}]*)\} from '([^']+)'/g)].map(([, type, names, from]) => ({
    names: type === undefined ? (names ?? '').split(',').map((name) => name.trim()) : [],
    from: from ?? '',
  }))

const moduleOf = (file: string, from: string) =>
  from.startsWith('#web/') ? from.slice('#web/'.length) : join(dirname(file), from)

/** Where the state of a form is made: for the hook, and for the rows of a sheet, whose panel asks while one is touched. */
const makers = ['kit/use-draft.ts', 'kit/sheet/sheet-row.ts']

/**
 * What a file with a form lacks. The hook marks the page as unsaved; `EntityForm` marks the panel, so that closing asks. A
 * state of a form that is made by hand would do neither.
 */
function lacksOf(file: string, code: string) {
  const used = imports(code).flatMap(({ names, from }) =>
    names.map((name) => `${moduleOf(file, from)} ${name}`),
  )
  const isForm = used.includes('kit/use-draft.ts useDraft')
  return [
    ...(isForm && !/<EntityForm\b/.test(code) ? ['draws a draft without EntityForm'] : []),
    ...(used.includes('kit/draft-state.ts beginDraft') && !makers.includes(file)
      ? ['keeps the state of a form without useDraft']
      : []),
  ]
}

test('every form of described fields asks before its input is lost', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|rendered)\.tsx?$/.test(name))
  const found = files.flatMap((file) =>
    lacksOf(file, readFileSync(join(root, file), 'utf8')).map((lack) => `${file} ${lack}`),
  )
  expect(found).toEqual([])
})

test('a form that is drawn by hand is found', () => {
  const code = `import { useDraft } from '#web/kit/use-draft.ts'\n<Control />`
  expect(lacksOf('features/x/X.tsx', code)).toEqual(['draws a draft without EntityForm'])
  expect(lacksOf('features/x/X.tsx', `${code}<EntityForm />`)).toEqual([])
  expect(
    lacksOf('features/x/x.ts', `import { beginDraft } from '../../kit/draft-state.ts'`),
  ).toEqual(['keeps the state of a form without useDraft'])
})
