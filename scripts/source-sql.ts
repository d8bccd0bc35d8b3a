import { type Node, parseSync, visitorKeys } from 'oxc-parser'
import { hole, namesIn } from './sql-relations.ts'

/** Tables, views and functions that the SQL of a source file names; calls of kysely are SQL too. */
export type SourceSql = { relations: Set<string>; functions: Set<string> }

/** Calls of kysely whose first argument names a table, or several. */
const calls =
  /^(selectFrom|insertInto|replaceInto|mergeInto|updateTable|deleteFrom|from|using|(inner|left|right|full|cross)Join(Lateral)?)$/

/** The parts of a program's tree below a node. */
function childrenOf(node: Node): Node[] {
  const fields = node as unknown as Record<string, Node | (Node | null)[] | null>
  return (visitorKeys[node.type] ?? [])
    .flatMap((key) => fields[key] ?? [])
    .filter((child) => child !== null)
}

function textOf(node: Node) {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type !== 'TemplateLiteral') return undefined
  const [first, ...others] = node.quasis.map(({ value }) => value.cooked ?? '')
  return `${first}${others.map((part, at) => hole(at) + part).join('')}`
}

const isStatement = (text: string) =>
  /^\s*(select|with|insert|merge|update|delete|copy)\b/i.test(text)

const nameOf = (node: Node) => (node.type === 'Identifier' ? node.name : '')

/** What an expression may come to: every side of a choice, every element of a list. */
function outcomesOf(node: Node): Node[] {
  switch (node.type) {
    case 'ConditionalExpression':
      return [node.consequent, node.alternate].flatMap(outcomesOf)
    case 'LogicalExpression':
      return [node.left, node.right].flatMap(outcomesOf)
    case 'ArrayExpression':
      return node.elements.flatMap((element) => (element ? outcomesOf(element) : []))
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return outcomesOf(node.expression)
    default:
      return [node]
  }
}

/** The arguments of a call that name tables; undefined where the node is no such call. */
function tablesOfCall(node: Node): Node[] | undefined {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return undefined
  const { object, property } = node.callee
  const method = nameOf(property)
  if (nameOf(object) === 'sql') return method === 'table' ? node.arguments : undefined
  // Not those of classes: Array.from, Buffer.from.
  return calls.test(method) && !/^[A-Z]/.test(nameOf(object))
    ? node.arguments.slice(0, 1)
    : undefined
}

/** Reads the SQL of a file: that of its templates and strings, and the calls of kysely. */
export function readSql(file: string, source: string): SourceSql {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const relations = new Set<string>()
  const functions = new Set<string>()
  /** Where the name of a table is computed, it may be any word that a text of the file begins with. */
  const possible = new Set<string>()
  let isComputed = false

  function readTable(node: Node) {
    for (const one of outcomesOf(node)) {
      const ofCall = tablesOfCall(one)
      if (ofCall) ofCall.forEach(readTable)
      else if (one.type === 'TaggedTemplateExpression') readSqlText(one.quasi, true)
      else if (one.type === 'Literal')
        relations.add(String(one.value).replace(/^public\.|\s.*$/gs, ''))
      else if (!one.type.includes('Function')) isComputed = true
    }
  }

  function readSqlText(node: Node, startsWithTable: boolean) {
    const names = namesIn(textOf(node) ?? '', startsWithTable)
    for (const name of names.relations) relations.add(name)
    for (const name of names.functions) functions.add(name)
    return names
  }

  function readHoles(node: Node, holes: readonly number[]) {
    const expressions = node.type === 'TemplateLiteral' ? node.expressions : []
    for (const at of holes) if (expressions[at]) readTable(expressions[at])
  }

  function visit(node: Node, isSql = false) {
    tablesOfCall(node)?.forEach(readTable)
    const text = textOf(node)
    if (text !== undefined) {
      possible.add(/^\s*(\w*)/.exec(text)?.[1] ?? '')
      const { openHoles } = readSqlText(node, false)
      if (isSql || isStatement(text)) readHoles(node, openHoles)
    }
    const isTagged = node.type === 'TaggedTemplateExpression' && nameOf(node.tag) === 'sql'
    for (const child of childrenOf(node)) visit(child, isTagged)
  }
  visit(program)

  return { relations: isComputed ? new Set([...relations, ...possible]) : relations, functions }
}
