import type { PullFault, WeatherKind } from '@iwater/contract/weather/provider'
import { providerWords } from '@iwater/contract/weather/provider-words'
import { TriangleAlert } from 'lucide-react'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { useAlarms, type WeatherState } from './weather.api.ts'
import { weatherPageText } from './weather-page.text.ts'

type Failed = { fault: PullFault; at: string; kinds: WeatherKind[] }

/** The last pulls that failed, those for one reason together. */
function failures({ kinds }: WeatherState): Failed[] {
  const found = new Map<PullFault, Failed>()
  for (const { kind, failure } of kinds) {
    if (failure === null) continue
    const known = found.get(failure.fault)
    if (known === undefined) found.set(failure.fault, { ...failure, kinds: [kind] })
    else {
      known.kinds.push(kind)
      if (failure.at > known.at) known.at = failure.at
    }
  }
  return [...found.values()]
}

/** What failed, and what the provider does not have. */
export function WeatherNotes({ state }: { state: WeatherState }) {
  const words = useText(weatherPageText)
  const local = useLocal()
  const format = useFormat()
  const { provider } = state
  const list = (kinds: readonly WeatherKind[]) =>
    kinds.map((kind) => words.kinds[kind]).join(words.and)
  const missing = state.kinds.flatMap(({ kind, availability }) =>
    availability === 'unavailable' ? [kind] : [],
  )
  return (
    <>
      {failures(state).map(({ fault, at, kinds }) => (
        <p key={fault} className="we-note we-failed" role="status">
          <TriangleAlert size={16} aria-hidden="true" />
          {words.failed(list(kinds), format.shortTime(at), words.faults[fault])}
        </p>
      ))}
      {provider !== null && missing.length > 0 && (
        <p className="we-note">
          {words.unavailable(local(providerWords[provider].name), list(missing))}
        </p>
      )}
    </>
  )
}

/** Who the data are from, as their terms ask for. */
export function WeatherSources({ state }: { state: WeatherState }) {
  const local = useLocal()
  const { data: alarms = [] } = useAlarms()
  const providers = new Set(state.kinds.flatMap(({ source }) => source?.provider ?? []))
  const attributions = new Set(alarms.flatMap((alarm) => alarm.attributions))
  return (
    <p className="we-sources">
      {[...providers].map((provider) => {
        const { attribution, url } = providerWords[provider]
        return url === null ? (
          <span key={provider}>{local(attribution)}</span>
        ) : (
          <a key={provider} href={url} target="_blank" rel="noreferrer">
            {local(attribution)}
          </a>
        )
      })}
      {[...attributions].map((attribution) => (
        <span key={attribution}>{attribution}</span>
      ))}
    </p>
  )
}
