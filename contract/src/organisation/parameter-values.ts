import { z } from 'zod'
import { none } from '../fields.ts'
import { defineRoute } from '../route.ts'

/** The whole numbers that a parameter may have. */
export type ParameterBounds = {
  /** The value of a tenant that has set none. */
  usual: number
  least: number
  most: number
  /** The only values there are, where not every number makes sense. */
  choices?: readonly number[]
}

const declared = {
  /** Minutes; 0: as each user chooses. */
  lockAfter: { usual: 0, least: 0, most: 240 },
  sessionHours: { usual: 168, least: 8, most: 720 },
  /** More than the two hours of an access token. */
  idleHours: { usual: 24, least: 3, most: 168 },
  trustedDeviceDays: { usual: 180, least: 7, most: 365 },
  smsCodeMinutes: { usual: 5, least: 2, most: 15 },
  pageRows: { usual: 10, least: 10, most: 100, choices: [10, 20, 30, 40, 50, 100] },
  systemTabs: { usual: 7, least: 3, most: 12 },
  messagePollSeconds: { usual: 30, least: 10, most: 300 },
  messageFiles: { usual: 10, least: 1, most: 20 },
  pictureMegabytes: { usual: 10, least: 1, most: 20 },
  fileMegabytes: { usual: 100, least: 1, most: 100 },
  personMegabytes: { usual: 1024, least: 100, most: 10_240 },
} as const satisfies Record<string, ParameterBounds>

export type ParameterName = keyof typeof declared
export const parameterNames = Object.keys(declared) as [ParameterName, ...ParameterName[]]

/**
 * The numbers of the product that a tenant may change; `parameters.ts` says what they are called. The database has the same
 * bounds.
 */
export const parameterBounds: Readonly<Record<ParameterName, ParameterBounds>> = declared

export type ParameterValues = Readonly<Record<ParameterName, number>>

const valuesOf = (of: (name: ParameterName) => number) =>
  Object.fromEntries(parameterNames.map((name) => [name, of(name)])) as ParameterValues

/** The values of a tenant that has set none. */
export const usualParameters = valuesOf((name) => declared[name].usual)

/** The values of a tenant, with those that it has not set. */
export const withUsual = (set: Readonly<Partial<Record<ParameterName, number | null>>>) =>
  valuesOf((name) => set[name] ?? declared[name].usual)

export const readParameters = defineRoute({
  method: 'GET',
  path: '/parameters',
  access: 'signed-in',
  summary: {
    zh: '查询本单位参数的当前值。',
    en: 'Read the parameters of the tenant as they apply.',
  },
  input: none,
  output: z.object(
    Object.fromEntries(parameterNames.map((name) => [name, z.number().int()])) as Record<
      ParameterName,
      z.ZodNumber
    >,
  ),
})
