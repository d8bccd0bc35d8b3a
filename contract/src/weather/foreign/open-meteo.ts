import { z } from 'zod'

// Answers of Open-Meteo: parallel arrays, with null where a figure is missing. Fields have the names that are asked for.

const figure = z.number().nullable()
const time = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)

export const currentFields = {
  temperature_2m: z.number(),
  apparent_temperature: figure,
  relative_humidity_2m: figure,
  weather_code: z.number(),
  wind_speed_10m: figure,
  wind_direction_10m: figure,
  pressure_msl: figure,
  precipitation: figure,
}
export const hourFields = {
  temperature_2m: z.array(figure),
  weather_code: z.array(figure),
  wind_speed_10m: z.array(figure),
  wind_direction_10m: z.array(figure),
  relative_humidity_2m: z.array(figure),
  precipitation: z.array(figure),
  precipitation_probability: z.array(figure),
}
export const meanFields = {
  relative_humidity_2m: z.array(figure),
  pressure_msl: z.array(figure),
  visibility: z.array(figure),
}
export const dayFields = {
  weather_code: z.array(figure),
  temperature_2m_max: z.array(figure),
  temperature_2m_min: z.array(figure),
  apparent_temperature_max: z.array(figure),
  apparent_temperature_min: z.array(figure),
  wind_speed_10m_max: z.array(figure),
  wind_direction_10m_dominant: z.array(figure),
  precipitation_sum: z.array(figure),
  uv_index_max: z.array(figure),
  sunrise: z.array(time),
  sunset: z.array(time),
}

export const nowShape = z.object({ current: z.object({ time, ...currentFields }) })
export const hoursShape = z.object({
  hourly: z.object({ time: z.array(time).min(1), ...hourFields }),
})
export const daysShape = z.object({
  hourly: z.object({ time: z.array(time).min(1), ...meanFields }),
  daily: z.object({ time: z.array(z.iso.date()).min(1), ...dayFields }),
})

export type OpenMeteoNow = z.output<typeof nowShape>
export type OpenMeteoHours = z.output<typeof hoursShape>
export type OpenMeteoDays = z.output<typeof daysShape>
