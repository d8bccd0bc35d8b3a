import type { LocalText } from '@iwater/contract/fields'
/** The parts of JSON Schema that the document of calls uses. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: readonly unknown[]
  const?: unknown
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  items?: Schema
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  additionalProperties?: boolean | Schema
  contentMediaType?: string
  description?: string
  default?: unknown
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  pattern?: string
}

type Content = Readonly<Record<string, { schema: Schema }>>

export type Parameter = {
  name: string
  in: 'path' | 'query'
  required: boolean
  schema: Schema
}

type Operation = {
  summary: string
  'x-summary-zh': string
  tags: readonly string[]
  'x-access': string | readonly string[]
  'x-twin-of'?: string
  parameters: readonly Parameter[]
  requestBody?: { content: Content }
  responses: Readonly<Record<string, { content?: Content }>>
}

/** The OpenAPI document as this server writes it. */
export type CallDocument = {
  info: { version: string }
  servers: readonly { url: string }[]
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  components: {
    schemas?: Readonly<Record<string, Schema>>
    responses: Readonly<Record<string, { content?: Content }>>
  }
}

/** One operation, and the other paths at which it answers the same. */
export type Call = {
  /** Method and path, as an address carries it. */
  id: string
  method: string
  path: string
  twins: readonly string[]
  tag: string
  summary: LocalText
  /** Who may call it: `public`, `signed-in`, or the permissions that are all needed. */
  access: readonly string[]
  parameters: readonly Parameter[]
  body: { mediaType: string; schema: Schema } | undefined
  /** `schema` is that of `data` where the answer has the envelope. */
  answer: { mediaType: string; schema: Schema; hasEnvelope: boolean } | undefined
}

const json = 'application/json'

const firstContent = (content: Content | undefined) => {
  const [entry] = Object.entries(content ?? {})
  return entry && { mediaType: entry[0], schema: entry[1].schema }
}

function answerOf(operation: Operation): Call['answer'] {
  const content = firstContent(operation.responses['200']?.content)
  if (content === undefined) return undefined
  const data = content.mediaType === json ? content.schema.properties?.['data'] : undefined
  return data === undefined
    ? { ...content, hasEnvelope: false }
    : { mediaType: json, schema: data, hasEnvelope: true }
}

const callOf = (method: string, path: string, operation: Operation): Call => ({
  id: `${method} ${path}`,
  method,
  path,
  twins: [],
  tag: operation.tags[0] ?? '',
  summary: { zh: operation['x-summary-zh'], en: operation.summary },
  access: [operation['x-access']].flat(),
  parameters: operation.parameters,
  body: firstContent(operation.requestBody?.content),
  answer: answerOf(operation),
})

/** All calls of the document, twins folded into the call that they repeat. */
export function callsOf(document: CallDocument): Call[] {
  const calls = new Map<string, Call>()
  const twins: [string, string][] = []
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [name, operation] of Object.entries(operations)) {
      const method = name.toUpperCase()
      const original = operation['x-twin-of']
      if (original === undefined) {
        const call = callOf(method, path, operation)
        calls.set(call.id, call)
      } else twins.push([`${method} ${original}`, path])
    }
  }
  for (const [id, path] of twins) {
    const call = calls.get(id)
    if (call !== undefined) calls.set(id, { ...call, twins: [...call.twins, path] })
  }
  return [...calls.values()]
}

/** The call that an address names, by its own path or that of a twin. */
export function findCall(calls: readonly Call[], id: string | null): Call | undefined {
  if (id === null) return undefined
  return calls.find(
    (call) => call.id === id || call.twins.some((path) => `${call.method} ${path}` === id),
  )
}

/** Calls in which every word of the keyword occurs, in the method, a path, the summary or the required permission. */
export function searchCalls(calls: readonly Call[], keyword: string): readonly Call[] {
  const words = keyword.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return calls
  return calls.filter(({ id, twins, summary, access }) => {
    const text = [id, ...twins, summary.zh, summary.en, ...access].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

const methodOrder = ['GET', 'POST', 'PUT', 'DELETE']

const byPathAndMethod = (a: Call, b: Call) =>
  a.path === b.path
    ? methodOrder.indexOf(a.method) - methodOrder.indexOf(b.method)
    : a.path < b.path
      ? -1
      : 1

/** Calls by tag, both in alphabetical order. */
export function groupCalls(calls: readonly Call[]): { tag: string; calls: Call[] }[] {
  const tags = [...new Set(calls.map(({ tag }) => tag))].sort()
  const sorted = [...calls].sort(byPathAndMethod)
  return tags.map((tag) => ({ tag, calls: sorted.filter((call) => call.tag === tag) }))
}
