import type { WaitingPage } from '@iwater/contract/sign-in/sign-in-methods'

type Query = Record<string, string | undefined>

function withQuery(path: string, query: Query) {
  const entries = Object.entries(query).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return entries.length === 0 ? path : `${path}?${new URLSearchParams(entries)}`
}

const part = encodeURIComponent

/** The account pages. */
export type AccountSection =
  | 'profile'
  | 'contacts'
  | 'files'
  | 'password'
  | 'sessions'
  | 'devices'
  | 'second-factor'
  | 'jobs'

/** Every address of the client. Nothing else writes one. */
export const paths = {
  home: () => '/',
  welcome: () => '/wel/index',
  workDesktop: () => '/desk/index',
  personalDesktop: () => '/mine/index',
  account: (section: AccountSection = 'profile') => `/account/${section}`,
  lock: ({ redirect }: { redirect?: string } = {}) => withQuery('/lock', { redirect }),

  /** The code comes first in the query without a name, as in links of the old product. */
  signIn: ({ code, redirect }: { code?: string; redirect?: string } = {}) => {
    const query = [
      ...(code ? [part(code)] : []),
      ...(redirect ? [`redirect=${part(redirect)}`] : []),
    ].join('&')
    return query === '' ? '/login/login' : `/login/login?${query}`
  },
  /** `redirect` is the page that was asked for before the password had to be changed. */
  changePassword: ({ redirect }: { redirect?: string | undefined } = {}) =>
    withQuery('/login/password', { redirect }),
  forgottenPassword: () => '/login/forgotten',
  providerReturn: () => '/login/oidc',
  waiting: (page: WaitingPage) => `/${page}`,
  introduction: () => '/login/introduction',
  applications: () => '/login/application',
  versions: () => '/login/versions',
  contact: () => '/login/contactUs',
  landing: () => '/iWater',
  /** With the path of a page it says what of it is missing. */
  forbidden: (query: { path?: string } = {}) => withQuery('/403', query),
  notFound: () => '/404',
  failed: () => '/500',
  /** A link to a file that cannot be opened; the server leads here and says why in the query. */
  fileFailed: () => '/file',

  /** With `add` the form of corrective work, on the unit and the device and for the day that are given; `back` is where it leads. */
  maintenanceTasks: (
    query: {
      add?: '1'
      unit_id?: string
      device_id?: string
      due_on?: string
      back?: string
      record?: string
      filter?: string
    } = {},
  ) => withQuery('/maintenance/tasks', query),
  maintenanceTask: (taskId: string) => `/maintenance/tasks/${part(taskId)}`,
  /** With `add` the form of a new record, of the point, kind and task that are given; `back` is where it leads. */
  calibrations: (
    query: {
      add?: '1'
      point_id?: string
      kind?: string
      task_id?: string
      back?: string
      filter?: string
    } = {},
  ) => withQuery('/maintenance/calibrations', query),
  calibrationRules: (query: { filter?: string; record?: string } = {}) =>
    withQuery('/maintenance/calibration-rules', query),
  units: (query: { org?: string; keyword?: string; state?: string; import?: string } = {}) =>
    withQuery('/monitoring/units', query),
  unit: (unitId: string) => `/monitoring/units/${part(unitId)}`,
  trend: (query: { points?: string; from?: string; to?: string } = {}) =>
    withQuery('/monitoring/trend', query),
  connections: () => '/field/connections',
  connection: (connectionId: string) => `/field/connections/${part(connectionId)}`,
  frameBench: (query: { connection?: string; at?: string } = {}) =>
    withQuery('/field/frames', query),
  imports: (query: { import?: string } = {}) => withQuery('/field/imports', query),
  people: (query: { record?: string } = {}) => withQuery('/system/people', query),
  apiReference: (query: { call?: string; keyword?: string } = {}) =>
    withQuery('/system/calls', query),
  gallery: (query: { example?: string; keyword?: string } = {}) =>
    withQuery('/system/gallery', query),
  /** `new` opens an empty message: `1`, or the id of the person it is begun for. */
  messages: (
    query: { message?: string | undefined; fromIframe?: '1'; new?: string | undefined } = {},
  ) => withQuery('/system/messages', query),
  /** Asks about a device where one is given. */
  chat: (query: { device?: string | undefined; ask?: string | undefined } = {}) =>
    withQuery('/chat/index', query),
  weather: (query: { org?: string; from?: string } = {}) => withQuery('/weather/index', query),
  weatherOrganisations: () => '/system/weather-organisations',
  externalPage: (routerPath: string, query: Query = {}) =>
    withQuery(`/myiframe/${part(routerPath)}`, query),
} as const
