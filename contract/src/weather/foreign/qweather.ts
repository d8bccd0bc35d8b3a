import { z } from 'zod'

// Answers of QWeather. Version 7 writes all numbers as texts, empty ones where a figure is missing; version 1 nests them with
// their units, and has humidity from 0 to 1 and speeds in m/s.

const number = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/)
  .transform(Number)
const text7 = z.union([number, z.literal('').transform(() => null)])
const optional7 = text7.optional().transform((value) => value ?? null)
const moment = z.iso.datetime({ offset: true, precision: -1 }).or(z.iso.datetime({ offset: true }))
const day = z.iso.date()
const wind = { wind360: optional7, windSpeed: optional7, windScale: z.string().optional() }

/** Version 7 says the status in its body too. */
const answer7 = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.union([
    z.object({ code: z.literal('200'), ...shape }),
    z.object({ code: z.string().regex(/^(?!200$)\d{3}$/) }),
  ])

export const now7 = answer7({
  now: z.object({
    obsTime: moment,
    temp: number,
    feelsLike: optional7,
    icon: number,
    humidity: optional7,
    precip: optional7,
    pressure: optional7,
    vis: optional7,
    ...wind,
  }),
})

export const hours7 = answer7({
  hourly: z
    .array(
      z.object({
        fxTime: moment,
        temp: number,
        icon: number,
        humidity: optional7,
        pop: optional7,
        precip: optional7,
        ...wind,
      }),
    )
    .min(1),
})

export const days7 = answer7({
  daily: z
    .array(
      z.object({
        fxDate: day,
        sunrise: z.string().optional(),
        sunset: z.string().optional(),
        tempMax: number,
        tempMin: number,
        iconDay: number,
        iconNight: number,
        wind360Day: optional7,
        windSpeedDay: optional7,
        windScaleDay: z.string().optional(),
        humidity: optional7,
        precip: optional7,
        pressure: optional7,
        vis: optional7,
        uvIndex: optional7,
      }),
    )
    .min(1),
})

export const alerts7 = answer7({
  warning: z.array(
    z.object({
      id: z.string().min(1),
      sender: z.string().optional(),
      pubTime: moment,
      title: z.string(),
      endTime: z.union([moment, z.literal('')]).optional(),
      status: z.string().optional(),
      severityColor: z.string().optional(),
      typeName: z.string(),
      text: z.string(),
    }),
  ),
})

export const indices7 = answer7({
  daily: z
    .array(
      z.object({
        type: z.string(),
        name: z.string(),
        level: number,
        category: z.string(),
        text: z.string().nullish(),
      }),
    )
    .min(1),
})

const valued = z.object({ value: z.number() }).nullish()

export const now1 = z.object({
  condition: z.object({ code: z.union([z.string(), z.number()]).transform(Number) }),
  temperature: z.object({ value: z.number() }),
  feelsLike: valued,
  humidity: z.number().nullish(),
  pressure: valued,
  visibility: valued,
  precipitation: z.object({ amount: valued }).nullish(),
  wind: z
    .object({ speed: valued, direction: z.object({ degree: z.number().nullish() }).nullish() })
    .nullish(),
})

export const alerts1 = z.object({
  metadata: z.object({
    zeroResult: z.boolean().optional(),
    attributions: z.array(z.string()).nullish(),
  }),
  alerts: z
    .array(
      z.object({
        id: z.string().min(1),
        senderName: z.string().nullish(),
        issuedTime: moment,
        messageType: z
          .object({ code: z.string(), supersedes: z.array(z.string()).nullish() })
          .nullish(),
        eventType: z.object({ name: z.string() }),
        color: z.object({ code: z.string().nullish() }).nullish(),
        expiredTime: moment.nullish(),
        headline: z.string().nullish(),
        description: z.string(),
      }),
    )
    .nullish(),
})

export type Now1 = z.output<typeof now1>
export type Alerts1 = z.output<typeof alerts1>
export type Alerts7 = Extract<z.output<typeof alerts7>, { code: '200' }>
