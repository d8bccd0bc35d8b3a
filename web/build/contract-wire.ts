import type { Plugin } from 'vite'

type Node = { type: string; start: number; end: number; [key: string]: unknown }
type Edit = { start: number; end: number; text: string }

/** What the server checks or does with a route, and what its document says. */
const ofServer: ReadonlySet<string> = new Set([
  'changes',
  'input',
  'openToDemonstration',
  'openWhile',
  'output',
  'summary',
  'takesText',
  'twins',
])

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : [])

const nameOf = (value: unknown) => (isNode(value) ? value['name'] : undefined)

/** What the constants of a module are set to, where a call or an object of calls makes it. */
function madeConstants(program: Node): Node[] {
  return nodesIn(program['body'])
    .map((statement) => (isNode(statement['declaration']) ? statement['declaration'] : statement))
    .flatMap((declaration) => nodesIn(declaration['declarations']))
    .map((declarator) => declarator['init'])
    .filter(isNode)
    .filter(({ type }) => type === 'CallExpression' || type === 'ObjectExpression')
}

/** Takes the parts of a route away that only the server needs, with the comma behind each. */
function routeEdits(call: Node, code: string): Edit[] {
  if (nameOf(call['callee']) !== 'defineRoute') return []
  const [definition] = nodesIn(call['arguments'])
  return nodesIn(definition?.['properties'])
    .filter((property) => ofServer.has(String(nameOf(property['key']))))
    .map(({ start, end }) => {
      const comma = /^\s*,/.exec(code.slice(end))?.[0] ?? ''
      return { start, end: end + comma.length, text: '' }
    })
}

/** Lets the bundler drop a constant that nobody imports, by saying that making it does nothing else. */
const pureEdits = ({ start, end }: Node): Edit[] => [
  { start, end: start, text: '/*#__PURE__*/ (() => (' },
  { start: end, end, text: '))()' },
]

/** A module of the contract in which a route is a method, a path and who may call it. */
export function withoutShapes(code: string, program: unknown): string {
  if (!isNode(program)) return code
  const edits = madeConstants(program).flatMap((made) => [
    ...routeEdits(made, code),
    ...pureEdits(made),
  ])
  return edits
    .sort((a, b) => b.start - a.start)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code)
}

/** Modules of the contract, in folders too. */
export const contractModule = /\/contract\/src\/(?:[\w-]+\/)*[\w-]+\.ts$/

/**
 * The client sends and receives what the contract's types say and leaves the checking to the server. So
 * the shapes, and zod with them, stay out of its bundle; a shape that is imported by name comes along.
 */
export function contractWire(): Plugin {
  return {
    name: 'contract-wire',
    enforce: 'pre',
    transform: {
      filter: { id: contractModule },
      handler(code) {
        return { code: withoutShapes(code, this.parse(code, { lang: 'ts' })), map: null }
      },
    },
  }
}
