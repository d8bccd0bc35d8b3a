import { expect, test } from 'vitest'
import { withDirectImports } from './direct-imports.ts'

const files = { antd: (name: string) => `antd/es/${name}` }

test('each component is imported from its own file, types not at all', () => {
  const code = "import { Table, theme as algorithms, type TableProps } from 'antd'\nx()"
  expect(withDirectImports(code, files)).toBe(
    "import Table from 'antd/es/Table'; import algorithms from 'antd/es/theme'\nx()",
  )
})

test('imports of several lines count, other packages and types alone do not', () => {
  expect(withDirectImports("import {\n  App,\n  Form,\n} from 'antd'", files)).toBe(
    "import App from 'antd/es/App'; import Form from 'antd/es/Form'",
  )
  const others = "import { Eye } from 'lucide-react'\nimport type { MenuProps } from 'antd'"
  expect(withDirectImports(others, files)).toBe(others)
})
