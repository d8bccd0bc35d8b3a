import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** Where a package keeps what it exports under a name. */
type FileOf = (name: string) => string

const antdFolders: Readonly<Record<string, string>> = { QRCode: 'qr-code' }

const kebab = (name: string) =>
  name.replace(
    /[A-Z]+(?![a-z])|[A-Z]/g,
    (part, at: number) => (at > 0 ? '-' : '') + part.toLowerCase(),
  )

const antdFile: FileOf = (name) => `antd/es/${antdFolders[name] ?? kebab(name)}`

/** Icons have several names; the package's index says which file each of them means. */
function lucideFiles(): FileOf {
  const folder = new URL('../esm/', import.meta.resolve('lucide-react'))
  const index = readFileSync(new URL('lucide-react.mjs', folder), 'utf8')
  const files = new Map<string, string>()
  for (const [, names = '', file = ''] of index.matchAll(
    /export \{([^}]*)\} from '(\.\/icons\/[^']+)'/g,
  )) {
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, file)
  }
  return (name) => {
    const file = files.get(name)
    if (file === undefined) throw new Error(`lucide-react has no icon ${name}`)
    return fileURLToPath(new URL(file, folder))
  }
}

const importPattern = /import\s*\{([^}]*)\}\s*from\s*['"](antd|lucide-react)['"];?/g

function directImport(specifier: string, fileOf: FileOf) {
  const [name = '', alias = name] = specifier.split(/\s+as\s+/)
  return `import ${alias} from '${fileOf(name)}'`
}

/** Exported for its test. */
export function withDirectImports(code: string, fileOf: Readonly<Record<string, FileOf>>): string {
  return code.replace(importPattern, (statement, list: string, from: string) => {
    const ofPackage = fileOf[from]
    if (ofPackage === undefined) return statement
    const names = list.split(',').map((name) => name.trim())
    const values = names.filter((name) => name !== '' && !name.startsWith('type '))
    return values.map((value) => directImport(value, ofPackage)).join('; ')
  })
}

/**
 * Turns `import { Table } from 'antd'` into an import of that one component, and the same for icons. Chunks
 * follow the graph of imports, and through a package's index everything reaches everything: all of it
 * would land in the first chunk that touches one component.
 */
export function directImports(): Plugin {
  const fileOf: Record<string, FileOf> = { antd: antdFile }
  return {
    name: 'direct-imports',
    enforce: 'pre',
    configResolved({ command }) {
      // In development each direct import would be a request of its own.
      if (command === 'build') fileOf['lucide-react'] = lucideFiles()
    },
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: /from ['"](?:antd|lucide-react)['"]/ },
      handler(code) {
        return { code: withDirectImports(code, fileOf), map: null }
      },
    },
  }
}
