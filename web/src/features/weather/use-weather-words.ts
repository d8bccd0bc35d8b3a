import type { WindFigures } from '@iwater/contract/weather/days'
import { useMemo } from 'react'
import { absent, useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { weatherPageText } from './weather-page.text.ts'

/** Figures of the weather in words; what the provider does not say is a dash. The same object until the language changes. */
export function useWeatherWords() {
  const words = useText(weatherPageText)
  const local = useLocal()
  const format = useFormat()
  return useMemo(() => {
    const force = (level: number | null) =>
      level === null ? absent : words.force(format.number(level))
    return {
      words,
      local,
      format,
      amount: (value: number | null, unit: string) =>
        value === null ? absent : `${format.number(value)} ${unit}`,
      force,
      /** 东南风 3 级, “SE, force 3”. */
      wind({ direction, level }: WindFigures) {
        if (direction === null) return force(level)
        return level === null ? local(direction) : words.windOf(local(direction), force(level))
      },
    }
  }, [words, local, format])
}

export type WeatherWords = ReturnType<typeof useWeatherWords>
