import type { z } from 'zod'
import type { Access, Restriction } from './access.ts'
import type { CallGroup } from './call-groups.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A path below `/api`. */
export type CallPath = `/${CallGroup}` | `/${CallGroup}/${string}`

/** What summaries begin with, as a reader of an API expects it: an imperative. */
type Verb =
  | 'Add'
  | 'Begin'
  | 'Bind'
  | 'Cancel'
  | 'Change'
  | 'Complete'
  | 'Copy'
  | 'Count'
  | 'Create'
  | 'Delete'
  | 'Enable'
  | 'End'
  | 'Exchange'
  | 'Explain'
  | 'Export'
  | 'Find'
  | 'Follow'
  | 'Lift'
  | 'List'
  | 'Lock'
  | 'Mark'
  | 'Notify'
  | 'Publish'
  | 'Read'
  | 'Record'
  | 'Register'
  | 'Remove'
  | 'Rename'
  | 'Reorder'
  | 'Replace'
  | 'Report'
  | 'Save'
  | 'Send'
  | 'Set'
  | 'Sign'
  | 'Start'
  | 'Store'
  | 'Stream'
  | 'Switch'
  | 'Turn'
  | 'Unbind'
  | 'Unlock'
  | 'Upload'
  | 'Verify'
  | 'Withdraw'

/** What an operation does, in one sentence in both languages: the verb, the object, then what a caller has to know. */
type Summary = { zh: string; en: `${Verb} ${string}` }

/** One HTTP operation as both sides see it: the server serves it under `/api`, the web client calls it. */
export type Route<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  May extends Access = Access,
> = {
  method: Method
  /** Below `/api`. `:name` parts are taken from the input's field of that name. */
  path: CallPath
  /** Other paths at which old clients expect the same operation, such as the twin with suffix 1. */
  twins?: readonly CallPath[]
  /** Who may call it. A route without it does not compile. */
  access: May
  /** Path parameters and query string for GET and DELETE, path parameters and JSON body otherwise. */
  input: Input
  /** What `data` of the envelope holds. Fields that are not declared here never leave the server. */
  output: Output
  /**
   * Set where the answer is not an envelope but this media type, such as an image or an event stream. A handler may
   * set a narrower type, and how long the answer may be kept.
   */
  content?:
    | 'application/octet-stream'
    | 'image/png'
    | 'text/csv'
    | 'text/event-stream'
    | 'text/html'
  /** Set where the request is a multipart form with one file in its field `file`, instead of JSON. */
  takesFile?: true
  /**
   * Set where the handler reads the text of the body itself, part by part, because one part that cannot be read must
   * not take the others with it. `input` then says what is understood.
   */
  takesText?: true
  /** Set where old clients send the fields of a POST in the query string; the body wins. */
  fieldsInQuery?: true
  /** What may hold for a session that calls it all the same; every other route rejects such a session. */
  openWhile?: readonly Restriction[]
  /** Set on a GET that writes, as old clients have them: it is rejected to the demonstration role like any POST. */
  changes?: true
  /** Set where the demonstration role may write: the own session, the own desktop. */
  openToDemonstration?: true
  /** For the document of all operations. */
  summary: Summary
}

export const defineRoute = <I extends z.ZodType, O extends z.ZodType, A extends Access>(
  route: Route<I, O, A>,
) => route

/** What a call that changes something answers the demonstration role; undefined for one that only reads. */
export function demonstrationOf({
  method,
  changes,
  openToDemonstration,
}: Pick<Route, 'method' | 'changes' | 'openToDemonstration'>) {
  if (method === 'GET' && !changes) return undefined
  return openToDemonstration ? 'open' : 'rejected'
}

/** The twin of an old path: the same path with suffix 1. */
export const twin = (path: `/${CallGroup}/${string}`): CallPath => `${path}1`

/** What a caller hands in, before defaults are filled in. */
export type InputOf<R extends Route> = z.input<R['input']>

/** What a caller gets back as `data`. */
export type OutputOf<R extends Route> = z.output<R['output']>

/** What a handler on the server receives: the input with defaults filled and texts turned into values. */
export type RequestOf<R extends Route> = z.output<R['input']>

/** What a handler on the server answers with. */
export type AnswerOf<R extends Route> = z.input<R['output']>
