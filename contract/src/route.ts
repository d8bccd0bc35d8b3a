import type { z } from 'zod'
import type { Restriction, RouteAccess } from './access.ts'
import type { CallGroup } from './call-groups.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A path below `/api`. */
export type CallPath = `/${CallGroup}` | `/${CallGroup}/${string}`

/** Summaries start with an imperative verb. */
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
  | 'Retire'
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

/** One sentence in both languages: verb, object, then what callers need to know. */
type Summary = { zh: string; en: `${Verb} ${string}` }

/**
 * What a route does while its caller views the product as another person. `both`: reads what both persons may read, and nothing
 * that belongs to either. `own`: reads what belongs to the caller, within the rights of both. `private`: rejected, because the
 * data of its kind belong to one person. `open`: as without a view, for the session itself.
 */
export type WhileViewing = 'both' | 'own' | 'private' | 'open'

/** One HTTP operation as both sides see it: the server serves it under `/api`, the web client calls it. */
export type Route<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  May extends RouteAccess = RouteAccess,
> = {
  method: Method
  /** Below `/api`. `:name` parts are taken from the input's field of that name. */
  path: CallPath
  /** Other paths at which old clients expect the same operation, such as the twin with suffix 1. */
  twins?: readonly CallPath[]
  /** Required permission, or permissions. A route without it does not compile. */
  access: May
  /** Path parameters and query string for GET and DELETE, path parameters and JSON body otherwise. */
  input: Input
  /** The `data` of the envelope. Undeclared fields never leave the server. */
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
    | 'text/xml'
  /** Set where the request is a multipart form with one file in its field `file`, instead of JSON. */
  takesFile?: true
  /**
   * Set if the handler parses the body itself, part by part, because one invalid part must
   * not invalidate the others. `input` then documents the format.
   */
  takesText?: true
  /** Set where users open the address itself in a tab: the page of the client to which a failure leads there. */
  failurePage?: string
  /** Set where old clients send the fields of a POST in the query string; the body wins. */
  fieldsInQuery?: true
  /** Restrictions under which the route stays available; other routes reject restricted sessions. */
  openWhile?: readonly Restriction[]
  /** Set on a GET that writes, for old clients: rejected for the demonstration role like any POST. */
  changes?: true
  /** Set if the demonstration role may call it although it writes: own session, own desktop. */
  openToDemonstration?: true
  /** What it does for a user who views the product as another person; reads are `both` by default, all else is rejected. */
  whileViewing?: WhileViewing
  /** For the document of all operations. */
  summary: Summary
}

export const defineRoute = <I extends z.ZodType, O extends z.ZodType, A extends RouteAccess>(
  route: Route<I, O, A>,
) => route

/** Whether the demonstration role may call a route that writes; undefined for routes that only read. */
export function demonstrationOf({
  method,
  changes,
  openToDemonstration,
}: Pick<Route, 'method' | 'changes' | 'openToDemonstration'>) {
  if (method === 'GET' && !changes) return undefined
  return openToDemonstration ? 'open' : 'rejected'
}

/** What a route does while its caller views the product as another person. */
export function whileViewingOf({
  method,
  changes,
  whileViewing,
}: Pick<Route, 'method' | 'changes' | 'whileViewing'>): WhileViewing | 'rejected' {
  const isRead = method === 'GET' && !changes
  if (isRead || whileViewing === 'open') return whileViewing ?? 'both'
  return 'rejected'
}

/** The twin of an old path: the same path with suffix 1. */
export const twin = (path: `/${CallGroup}/${string}`): CallPath => `${path}1`

/** Input of the caller, before defaults are applied. */
export type InputOf<R extends Route> = z.input<R['input']>

/** Output to the caller, as `data`. */
export type OutputOf<R extends Route> = z.output<R['output']>

/** Input of the handler: defaults applied and texts parsed. */
export type RequestOf<R extends Route> = z.output<R['input']>

/** Output of the handler. */
export type AnswerOf<R extends Route> = z.input<R['output']>
