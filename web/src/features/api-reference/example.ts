import type { Call, CallDocument, Schema } from './call-document.ts'
import { type Shape, shapeOf } from './shape.ts'

const strings: Readonly<Record<string, string>> = {
  uuid: '01975c80-0000-7000-8000-000000000000',
  'date-time': '2026-01-31T08:00:00+08:00',
}

function numberOf({ limits }: Shape): number {
  const limit = (name: string) => limits.find((each) => each.name === name)?.value
  const above = limit('exclusiveMinimum')
  return limit('minimum') ?? (above === undefined ? 0 : above + 1)
}

function objectOf({ fields }: Shape) {
  const needed = fields.filter(({ isRequired }) => isRequired)
  return Object.fromEntries(needed.map(({ name, shape }) => [name, valueOf(shape)]))
}

const firstOption = ({ options: [first] }: Shape) => (first === undefined ? null : valueOf(first))

const makers: Readonly<Record<Shape['kind'], (shape: Shape) => unknown>> = {
  string: ({ format = '' }) => strings[format] ?? 'text',
  integer: numberOf,
  number: numberOf,
  boolean: () => true,
  null: () => null,
  object: objectOf,
  list: ({ item }) => (item === undefined ? [] : [valueOf(item)]),
  map: () => ({}),
  choice: firstOption,
  file: () => null,
  any: () => null,
}

/** A value that fits a shape as far as the shape tells: the fields that have to be there, one item in every list. */
function valueOf(shape: Shape): unknown {
  const [known] = shape.values
  return known === undefined ? makers[shape.kind](shape) : JSON.parse(known)
}

export const exampleOf = (document: CallDocument, schema: Schema) =>
  valueOf(shapeOf(document, schema))

const constantCase = (name: string) => name.replace(/([a-z\d])([A-Z])/g, '$1_$2').toUpperCase()

function addressOf(document: CallDocument, call: Call, origin: string): string {
  const base = origin + (document.servers[0]?.url ?? '')
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => constantCase(name))
  const query = call.parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map(({ name, schema }) => {
      const example = exampleOf(document, schema)
      const value = Array.isArray(example) ? example.join(',') : String(example)
      return `${name}=${encodeURIComponent(value)}`
    })
  return base + path + (query.length === 0 ? '' : `?${query.join('&')}`)
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

/** A command line that makes the call; values in capitals are placeholders. */
export function curlOf(document: CallDocument, call: Call, origin: string): string {
  const isStream = call.answer?.mediaType === 'text/event-stream'
  const method = call.method === 'GET' ? '' : ` -X ${call.method}`
  const lines = [
    `curl${isStream ? ' -N' : ''}${method} ${quoted(addressOf(document, call, origin))}`,
  ]
  if (!call.access.includes('public')) lines.push('-H "Authorization: Bearer $TOKEN"')
  if (call.body?.mediaType === 'multipart/form-data') lines.push("-F 'file=@data.csv'")
  else if (call.body !== undefined) {
    lines.push("-H 'Content-Type: application/json'")
    lines.push(`-d ${quoted(JSON.stringify(exampleOf(document, call.body.schema), null, 2))}`)
  }
  return lines.join(' \\\n  ')
}
