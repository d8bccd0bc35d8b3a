import type { RecentFrame } from '@iwater/contract/field/connections'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useText } from '#web/platform/i18n/language.ts'
import { framesWithKeys } from '../frames/frame-keys.ts'
import { frameBenchText } from './frame-bench.text.ts'

/** The latest frames of a connection; choosing one reads it. */
export function CapturedFrames({
  frames,
  onChoose,
}: {
  frames: readonly RecentFrame[]
  onChoose: (text: string) => void
}) {
  const words = useText(frameBenchText)
  const format = useFormat()
  return (
    <section className="bench-captured">
      <h3>{words.captured}</h3>
      {frames.length === 0 ? (
        <p className="bench-quiet">{words.noneCaptured}</p>
      ) : (
        <>
          <p className="bench-quiet">{words.capturedNote}</p>
          <ul>
            {framesWithKeys(frames).map(({ key, frame }) => (
              <li key={key}>
                <button type="button" onClick={() => onChoose(frame.text)}>
                  <time dateTime={frame.at}>{format.dateTime(frame.at)}</time>
                  <span className={`bench-${frame.state}`}>{words.states[frame.state]}</span>
                  <code>{frame.text}</code>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
