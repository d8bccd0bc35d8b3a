import type { ExpressionFault } from './expression-faults.ts'
import { expressionLimits } from './limits.ts'
import {
  type Arithmetic,
  type Comparison,
  functionSizes,
  isFunctionName,
  type Node,
} from './syntax.ts'
import { readTokens, type Token } from './tokens.ts'

export type Parsed =
  | { node: Node; names: ReadonlySet<string>; fault?: undefined }
  | { fault: ExpressionFault; node?: undefined; names?: undefined }

/**
 * Parses an expression: numbers, texts, names, `+ - * / %`, comparisons, `and or not` (also `&& || !`), `a ? b : c` and
 * the functions of `functionSizes`. There are no members, no index, no assignment and no loops: an expression reaches what
 * it is handed and nothing else.
 * @param known the names that it may use; without it any name
 * @param isNumeric whether names stand for numbers, which are compared with no text
 */
export function parseExpression(
  source: string,
  known?: ReadonlySet<string>,
  isNumeric = false,
): Parsed {
  if (source.trim() === '') return { fault: { at: 0, is: 'empty' } }
  const { length } = expressionLimits
  if (source.length > length) return { fault: { at: length, is: 'too-long', most: length } }
  const tokens = readTokens(source)
  if (!Array.isArray(tokens)) return { fault: tokens }
  try {
    const parser = new Parser(tokens, known, isNumeric)
    return { node: parser.parse(), names: parser.names }
  } catch (failure) {
    if (failure instanceof Rejection) return { fault: failure.fault }
    throw failure
  }
}

class Rejection extends Error {
  readonly fault: ExpressionFault
  constructor(fault: ExpressionFault) {
    super(fault.is)
    this.fault = fault
  }
}

const comparisons: ReadonlySet<string> = new Set<Comparison>(['==', '!=', '<', '<=', '>', '>='])

const isComparison = (text: string): text is Comparison => comparisons.has(text)

const literals: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
])

/** Operators that are written as words; as names they would be read as something else. */
const words: ReadonlySet<string> = new Set(['and', 'or', 'not'])

class Parser {
  readonly names = new Set<string>()
  readonly #tokens: readonly Token[]
  readonly #known: ReadonlySet<string> | undefined
  readonly #isNumeric: boolean
  #next = 0
  #nodes = 0
  #depth = 0

  constructor(
    tokens: readonly Token[],
    known: ReadonlySet<string> | undefined,
    isNumeric: boolean,
  ) {
    this.#tokens = tokens
    this.#known = known
    this.#isNumeric = isNumeric
  }

  parse(): Node {
    const node = this.#choice()
    const { kind, text, at } = this.#token
    if (kind === 'end') return node
    if (text === ')') throw new Rejection({ at, is: 'sign', found: text })
    throw new Rejection({ at, is: 'rest', found: text })
  }

  get #token(): Token {
    const token = this.#tokens[this.#next] ?? this.#tokens.at(-1)
    if (token === undefined) throw new Error('an expression without an end')
    return token
  }

  #takes(...texts: string[]): boolean {
    const { kind, text } = this.#token
    const isTaken = kind !== 'text' && texts.includes(text)
    if (isTaken) this.#next += 1
    return isTaken
  }

  #demand(text: string) {
    if (!this.#takes(text)) throw new Rejection({ at: this.#token.at, is: 'expected', found: text })
  }

  #node(node: Node): Node {
    this.#nodes += 1
    const { nodes } = expressionLimits
    if (this.#nodes <= nodes) return node
    throw new Rejection({ at: this.#token.at, is: 'too-large', most: nodes })
  }

  #within<Result>(parse: () => Result): Result {
    const { depth } = expressionLimits
    this.#depth += 1
    if (this.#depth > depth)
      throw new Rejection({ at: this.#token.at, is: 'too-deep', most: depth })
    const result = parse()
    this.#depth -= 1
    return result
  }

  #choice(): Node {
    return this.#within(() => {
      const when = this.#or()
      if (!this.#takes('?')) return when
      const yes = this.#choice()
      this.#demand(':')
      return this.#node({ is: 'choice', when, yes, no: this.#choice() })
    })
  }

  #or(): Node {
    let left = this.#and()
    while (this.#takes('or', '||')) {
      left = this.#node({ is: 'connect', by: 'or', left, right: this.#and() })
    }
    return left
  }

  #and(): Node {
    let left = this.#comparison()
    while (this.#takes('and', '&&')) {
      left = this.#node({ is: 'connect', by: 'and', left, right: this.#comparison() })
    }
    return left
  }

  #comparison(): Node {
    const left = this.#sum()
    const by = this.#comparisonSign()
    if (by === undefined) return left
    const place = this.#token.at
    const right = this.#sum()
    if (this.#isNumeric && isTextWithNumber(left, right))
      throw new Rejection({ at: place, is: 'text-number' })
    const { at } = this.#token
    if (this.#comparisonSign() !== undefined) throw new Rejection({ at, is: 'chain' })
    return this.#node(compared(by, left, right))
  }

  #comparisonSign(): Comparison | undefined {
    const { kind, text } = this.#token
    if (kind !== 'sign' || !isComparison(text)) return undefined
    this.#next += 1
    return text
  }

  #sum(): Node {
    return this.#calculation(() => this.#product(), ['+', '-'])
  }

  #product(): Node {
    return this.#calculation(() => this.#signed(), ['*', '/', '%'])
  }

  #calculation(operand: () => Node, signs: readonly Arithmetic[]): Node {
    let left = operand()
    while (true) {
      const by = signs.find((sign) => this.#takes(sign))
      if (by === undefined) return left
      left = this.#node({ is: 'calculate', by, left, right: operand() })
    }
  }

  #signed(): Node {
    if (this.#takes('-')) {
      return this.#node({ is: 'unary', by: 'minus', of: this.#within(() => this.#signed()) })
    }
    if (this.#takes('not', '!')) {
      return this.#node({ is: 'unary', by: 'not', of: this.#within(() => this.#signed()) })
    }
    return this.#operand()
  }

  #operand(): Node {
    const { kind, text, at } = this.#token
    if (this.#takes('(')) {
      const node = this.#choice()
      this.#demand(')')
      return node
    }
    if (kind === 'end' || kind === 'sign' || (kind === 'name' && words.has(text))) {
      throw new Rejection({ at, is: 'value' })
    }
    this.#next += 1
    if (kind === 'number') return this.#node({ is: 'value', value: Number(text) })
    if (kind === 'text') return this.#node({ is: 'value', value: unquoted(text) })
    const literal = literals.get(text)
    if (literal !== undefined) return this.#node({ is: 'value', value: literal })
    return this.#takes('(') ? this.#call(text, at) : this.#name(text, at)
  }

  #name(name: string, at: number): Node {
    if (this.#known?.has(name) === false) throw new Rejection({ at, is: 'name', found: name })
    this.names.add(name)
    return this.#node({ is: 'name', name })
  }

  #call(name: string, at: number): Node {
    if (!isFunctionName(name)) throw new Rejection({ at, is: 'function', found: name })
    const given: Node[] = []
    if (!this.#takes(')')) {
      do given.push(this.#choice())
      while (this.#takes(','))
      this.#demand(')')
    }
    const [least, most] = functionSizes[name]
    if (given.length < least || given.length > most) {
      const is = least === most ? 'exact-size' : 'size'
      throw new Rejection({ at, is, found: name, least, most })
    }
    return this.#node({ is: 'call', name, given })
  }
}

/** What a part gives where names stand for numbers; undefined where that depends on values. */
function kindOf(node: Node): 'number' | 'text' | undefined {
  if (node.is === 'name' || node.is === 'calculate') return 'number'
  if (node.is === 'value' && typeof node.value === 'string') return 'text'
  if (node.is === 'value' && typeof node.value === 'number') return 'number'
  if (node.is !== 'call' || node.name === 'coalesce') return undefined
  return node.name === 'text' ? 'text' : 'number'
}

function isTextWithNumber(left: Node, right: Node): boolean {
  const kinds = [kindOf(left), kindOf(right)]
  return kinds.includes('text') && kinds.includes('number')
}

/** Only where `null` is written is it asked whether something is missing; else what is missing leaves the answer open. */
function compared(by: Comparison, left: Node, right: Node): Node {
  const isNull = (node: Node) => node.is === 'value' && node.value === null
  const of = isNull(right) ? left : isNull(left) ? right : undefined
  if (of === undefined || (by !== '==' && by !== '!=')) return { is: 'compare', by, left, right }
  const missing: Node = { is: 'unary', by: 'missing', of }
  return by === '==' ? missing : { is: 'unary', by: 'not', of: missing }
}

const unquoted = (text: string) => text.slice(1, -1).replaceAll(/\\(.)/gs, '$1')
