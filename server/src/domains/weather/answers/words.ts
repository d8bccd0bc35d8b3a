import type { Language } from '@iwater/contract/errors'
import { type WeatherCondition, weatherConditions } from '@iwater/contract/weather/conditions'
import type { WindFigures } from '@iwater/contract/weather/days'
import { directionWords, type Wind } from '../normalised/wind.ts'

const unknown = '–'

/** 雾转大雨, “Fog, later heavy rain”. */
export function conditionWords(
  first: WeatherCondition,
  last: WeatherCondition | null,
  language: Language,
) {
  const [one, other] = [weatherConditions[first], last === null ? null : weatherConditions[last]]
  if (other === null || other === one) return one[language]
  return language === 'zh' ? `${one.zh}转${other.zh}` : `${one.en}, later ${other.en.toLowerCase()}`
}

export const figuresOfWind = ({ direction, degrees, level, speed }: Wind): WindFigures => ({
  direction: direction && directionWords(direction),
  degrees,
  level,
  speed,
})

export const directionText = ({ direction }: Wind, language: Language) =>
  direction === null ? unknown : directionWords(direction)[language]

export const forceText = ({ level }: Wind, language: Language) => {
  if (level === null) return unknown
  return language === 'zh' ? `${level}级` : `Force ${level}`
}

export const amountText = (value: number | null, unit: string) =>
  value === null ? unknown : `${value}${unit}`

const dayFormats = {
  zh: new Intl.DateTimeFormat('zh-CN', {
    month: 'long',
    day: 'numeric',
    weekday: 'short',
    timeZone: 'UTC',
  }),
  en: new Intl.DateTimeFormat('en-GB', {
    month: 'short',
    day: 'numeric',
    weekday: 'short',
    timeZone: 'UTC',
  }),
}

export const dayLabel = (day: string, language: Language) =>
  dayFormats[language].format(new Date(`${day}T00:00:00Z`))

export const hourLabel = (hour: string, language: Language) =>
  language === 'zh' ? `${hour.slice(11)}时` : `${hour.slice(11)}:00`
