/** What an expression takes and gives. `null` is what is missing or cannot be calculated. */
export type Value = number | string | boolean | null

export type Comparison = '==' | '!=' | '<' | '<=' | '>' | '>='
/** `missing` asks whether there is no value. */
export type Unary = 'not' | 'minus' | 'missing'
export type Arithmetic = '+' | '-' | '*' | '/' | '%'

/** A parsed expression: plain data without anything of the program in it. */
export type Node =
  | { is: 'value'; value: Value }
  | { is: 'name'; name: string }
  | { is: 'call'; name: FunctionName; given: readonly Node[] }
  | { is: 'choice'; when: Node; yes: Node; no: Node }
  | { is: 'connect'; by: 'and' | 'or'; left: Node; right: Node }
  | { is: 'unary'; by: Unary; of: Node }
  | { is: 'compare'; by: Comparison; left: Node; right: Node }
  | { is: 'calculate'; by: Arithmetic; left: Node; right: Node }

/** The functions, with how many values each takes. */
export const functionSizes = {
  abs: [1, 1],
  min: [1, 16],
  max: [1, 16],
  sum: [1, 16],
  round: [1, 2],
  clamp: [3, 3],
  bit: [2, 2],
  coalesce: [1, 8],
  text: [1, 2],
} as const satisfies Record<string, readonly [least: number, most: number]>

export type FunctionName = keyof typeof functionSizes

export const isFunctionName = (name: string): name is FunctionName =>
  Object.hasOwn(functionSizes, name)
