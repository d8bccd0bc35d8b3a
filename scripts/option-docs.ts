import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { format } from 'node:util'
import { type Comment, parseSync } from 'oxc-parser'

// The options of a description, from the types that declare them and their docstrings: `npm run docs:options`.

const root = resolve(import.meta.dirname, '..')
const sources = [
  'contract/src/kit/field-types.ts',
  'contract/src/kit/entity.ts',
  'contract/src/kit/condition.ts',
  'contract/src/kit/patterns.ts',
  'contract/src/kit/summary.ts',
  'contract/src/files.ts',
  'contract/src/access.ts',
]
export const optionDocsFile = resolve(root, 'web/src/features/gallery/options/option-docs.ts')

/** The types whose options are listed; those of fields are found by their `type`. */
const further = [
  'Common',
  'Uploaded',
  'PictureOptions',
  'Dictionary',
  'DictionaryItem',
  'Rules',
  'Condition',
  'Group',
  'List',
  'Form',
  'Head',
]

type Option = { name: string; isNeeded: boolean; type: string; values?: string[]; says: string }
type OptionTable = { kinds: string[]; includes: string[]; says: string; options: Option[] }

// The parser's types have no names for what stands in every node.
// oxlint-disable-next-line typescript/no-explicit-any
type Node = any

type Known = {
  /** Type aliases and constants by name, with the file they are in. */
  aliases: Map<string, { node: Node; file: string; start: number }>
  constants: Map<string, Node>
}

/** A docstring as one line. */
const lineOf = (comment: string) =>
  comment
    .replace(/^\*/, '')
    .replaceAll(/^\s*\*? ?/gm, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** What stands directly above a place of a file. */
function docAbove(comments: readonly Comment[], text: string, start: number) {
  const above = comments.findLast(({ end }) => end <= start)
  if (above?.type !== 'Block' || !above.value.startsWith('*')) return ''
  return /^\s*$/.test(text.slice(above.end, start)) ? lineOf(above.value) : ''
}

const withoutConst = (node: Node): Node =>
  node?.type === 'TSAsExpression' || node?.type === 'TSSatisfiesExpression'
    ? withoutConst(node.expression)
    : node

function declared(file: string, statement: Node, { aliases, constants }: Known) {
  const declaration = statement.declaration ?? statement
  if (declaration?.type === 'TSTypeAliasDeclaration')
    aliases.set(declaration.id.name, {
      node: declaration.typeAnnotation,
      file,
      start: statement.start,
    })
  if (declaration?.type === 'VariableDeclaration')
    for (const one of declaration.declarations)
      if (one.id.type === 'Identifier') constants.set(one.id.name, withoutConst(one.init))
}

/** The texts that a type allows; undefined where it allows more than some texts or marks. */
function valuesOf(node: Node, known: Known): string[] | undefined {
  if (node.type === 'TSLiteralType') return [String(node.literal.value)]
  if (node.type === 'TSParenthesizedType') return valuesOf(node.typeAnnotation, known)
  if (node.type === 'TSUnionType') {
    const parts = node.types.map((one: Node) => valuesOf(one, known))
    return parts.includes(undefined) ? undefined : parts.flat()
  }
  if (node.type === 'TSTypeReference') {
    const alias = known.aliases.get(node.typeName.name)
    return alias && valuesOf(alias.node, known)
  }
  if (node.type === 'TSIndexedAccessType') return elementsOf(node.objectType, known)
  if (node.type === 'TSTypeOperator' && node.operator === 'keyof')
    return keysOf(node.typeAnnotation, known)
  return undefined
}

/** The constant of `typeof name`. */
function constantOf(node: Node, { constants }: Known): Node {
  const query = node.type === 'TSParenthesizedType' ? node.typeAnnotation : node
  return query.type === 'TSTypeQuery' ? constants.get(query.exprName.name) : undefined
}

const elementsOf = (node: Node, known: Known): string[] | undefined =>
  constantOf(node, known)?.elements?.map((one: Node) => String(one.value))

const keysOf = (node: Node, known: Known): string[] | undefined =>
  constantOf(node, known)?.properties?.map(({ key }: Node) => String(key.name ?? key.value))

/** `alternatives` are members of one part of a union, which another part does without. */
type Parts = { members: Node[]; includes: string[]; alternatives: ReadonlySet<Node> }

const nameOf = (member: Node): string => member.key.name

/** Members of a part of a union that not every part has. */
const alternativesOf = (parts: readonly Parts[]) =>
  parts.flatMap(({ members }) =>
    members.filter(
      (member) =>
        !parts.every((part) => part.members.some((one) => nameOf(one) === nameOf(member))),
    ),
  )

/** The members of a type, and the names of the types that it takes in. */
function partsOf(node: Node): Parts {
  const none = { members: [], includes: [], alternatives: new Set<Node>() }
  if (node.type === 'TSTypeLiteral') return { ...none, members: node.members }
  if (node.type === 'TSTypeReference') return { ...none, includes: [node.typeName.name] }
  if (node.type === 'TSMappedType') return partsOf(node.typeAnnotation)
  if (node.type === 'TSParenthesizedType') return partsOf(node.typeAnnotation)
  if (node.type !== 'TSIntersectionType' && node.type !== 'TSUnionType') return none
  const parts: Parts[] = node.types.map(partsOf)
  const own = node.type === 'TSUnionType' ? alternativesOf(parts) : []
  return {
    members: parts.flatMap(({ members }) => members),
    includes: parts.flatMap(({ includes }) => includes),
    alternatives: new Set([...own, ...parts.flatMap(({ alternatives }) => [...alternatives])]),
  }
}

const isKind = (member: Node) =>
  member.key.name === 'type' && member.typeAnnotation.typeAnnotation.type !== 'TSStringKeyword'

/** All tables by the name of their type; throws where an option has no docstring. */
export function readOptionDocs(
  read = (file: string) => readFileSync(resolve(root, file), 'utf8'),
): Record<string, OptionTable> {
  const known: Known = { aliases: new Map(), constants: new Map() }
  const files = new Map<string, { text: string; comments: Comment[] }>()
  for (const file of sources) {
    const text = read(file)
    const { program, comments } = parseSync(file, text)
    files.set(file, { text, comments })
    for (const statement of program.body) declared(file, statement, known)
  }
  const tables: Record<string, OptionTable> = {}
  const silent: string[] = []
  for (const [name, { node, file, start }] of known.aliases) {
    const { members, includes, alternatives } = partsOf(node)
    const kinds = members.filter(isKind).flatMap((one) => {
      return valuesOf(one.typeAnnotation.typeAnnotation, known) ?? []
    })
    if (kinds.length === 0 && !further.includes(name)) continue
    const { text, comments } = files.get(file) as { text: string; comments: Comment[] }
    const options = members
      .filter((member) => !isKind(member))
      .map((member): Option => {
        const type = member.typeAnnotation.typeAnnotation
        const values = valuesOf(type, known)
        const says = docAbove(comments, text, member.start)
        if (says === '') silent.push(format('%s: %s of %s', file, member.key.name, name))
        return {
          name: member.key.name,
          isNeeded: !member.optional && !alternatives.has(member),
          type: text
            .slice(type.start, type.end)
            .replaceAll(/\s+/g, ' ')
            .replaceAll(/<[^<>]*>/g, ''),
          ...(values && { values }),
          says,
        }
      })
    tables[name] = {
      kinds,
      includes: includes.filter((one) => known.aliases.has(one) && one !== 'Triple'),
      says: docAbove(comments, text, start),
      options,
    }
  }
  if (silent.length > 0) throw new Error(`Options without a docstring:\n${silent.join('\n')}`)
  return tables
}

/** The file that the client reads: a line for each option. */
export function optionDocsSource() {
  const tables = Object.entries(readOptionDocs()).map(([name, { options, ...table }]) => {
    const lines = options.map((option) => `      ${JSON.stringify(option)},\n`)
    const head = JSON.stringify(table).slice(1, -1)
    return `  ${name}: {\n    ${head},\n    "options": [\n${lines.join('')}    ],\n  },\n`
  })
  return `// Made by \`npm run docs:options\` from the types of \`contract/src/kit\`.\n\nexport const optionDocs = {\n${tables.join('')}} as const\n`
}

if (process.argv[1] === import.meta.filename) writeFileSync(optionDocsFile, optionDocsSource())
