import { z } from 'zod'

// Version 1 of tianqiapi: numbers are texts with their units, and sometimes numbers.

const numberOf = (text: string): number | null => {
  const [found] = /-?\d+(\.\d+)?/.exec(text) ?? []
  return found === undefined ? null : Number(found)
}
const text = z.union([z.string(), z.number()]).transform(String)
const figure = text
  .nullish()
  .transform((value) => (typeof value === 'string' ? numberOf(value) : null))
const degrees = text.transform((value, context) => {
  const number = numberOf(value)
  if (number !== null) return number
  context.addIssue({ code: 'custom', message: 'no temperature' })
  return z.NEVER
})

const alarm = z
  .object({ alarm_type: z.string(), alarm_level: z.string(), alarm_content: z.string() })
  .partial()
const hour = z.object({
  hours: z.string().optional(),
  day: z.string().optional(),
  wea: z.string(),
  wea_img: z.string().optional(),
  tem: degrees,
  win: z.string().nullish(),
  win_speed: z.string().nullish(),
})
const day = z.object({
  date: z.iso.date(),
  wea: z.string(),
  wea_img: z.string().optional(),
  wea_day: z.string().optional(),
  wea_night: z.string().optional(),
  tem: degrees,
  tem1: degrees,
  tem2: degrees,
  humidity: figure,
  visibility: figure,
  pressure: figure,
  win: z.union([z.array(z.string()), z.string()]).nullish(),
  win_speed: z.string().nullish(),
  sunrise: z.string().nullish(),
  sunset: z.string().nullish(),
  alarm: z.union([z.array(alarm), alarm]).nullish(),
  hours: z.array(hour).nullish(),
  index: z
    .array(
      z.object({
        title: z.string().nullish(),
        level: z.string().nullish(),
        desc: z.string().nullish(),
      }),
    )
    .nullish(),
})
export const tianqiapiAnswer = z.union([
  z.object({ data: z.array(day).min(1), update_time: z.string().optional() }),
  // What it answers instead of data, with status 200.
  z.object({ errcode: z.union([z.number(), z.string()]), errmsg: z.string().optional() }),
])

export type TianqiapiDay = z.output<typeof day>
export type TianqiapiHour = z.output<typeof hour>
