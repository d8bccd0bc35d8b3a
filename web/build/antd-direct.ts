import type { Plugin } from 'vite'

const folderOf: Readonly<Record<string, string>> = { QRCode: 'qr-code' }

const kebab = (name: string) =>
  name.replace(
    /[A-Z]+(?![a-z])|[A-Z]/g,
    (part, at: number) => (at > 0 ? '-' : '') + part.toLowerCase(),
  )

function directImport(specifier: string) {
  const [name = '', alias = name] = specifier.split(/\s+as\s+/)
  return `import ${alias} from 'antd/es/${folderOf[name] ?? kebab(name)}'`
}

/**
 * Turns `import { Table } from 'antd'` into an import of that one component. Chunks follow the graph of
 * imports, and through antd's index everything reaches everything: all of it would land in the first
 * chunk that touches one component.
 */
export function antdDirect(): Plugin {
  return {
    name: 'antd-direct',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: /from ['"]antd['"]/ },
      handler(code) {
        const direct = code.replace(
          /import\s*\{([^}]*)\}\s*from\s*['"]antd['"];?/g,
          (_, list: string) => {
            const names = list.split(',').map((name) => name.trim())
            const values = names.filter((name) => name !== '' && !name.startsWith('type '))
            return values.map(directImport).join('; ')
          },
        )
        return { code: direct, map: null }
      },
    },
  }
}
