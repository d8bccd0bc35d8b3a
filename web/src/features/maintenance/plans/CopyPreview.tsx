import type { CopyPreview as Preview } from '@iwater/contract/maintenance/plan-copies'
import { useFormat } from '#web/platform/i18n/format.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { plansText } from './plans.text.ts'

/** Which copies are made, and which are not and why. */
export function CopyPreview({ preview: { copies, leftOut } }: { preview: Preview }) {
  const words = useText(plansText)
  const format = useFormat()
  const local = useLocal()
  return (
    <>
      {leftOut.length > 0 && (
        <section className="plan-part">
          <h3>{words.left(format.number(leftOut.length))}</h3>
          <ul className="plan-previewed">
            {leftOut.map(({ id, name, reason, missing }) => (
              <li key={id}>
                {name === null ? words.hidden : local(name)}
                <span className="plan-place">
                  {words.reason[reason](missing === null ? '' : local(missing))}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="plan-part">
        <h3>{copies.length === 0 ? words.noneMade : words.made(format.number(copies.length))}</h3>
        {copies.length > 0 && (
          <>
            <ul className="plan-previewed">
              {copies.map(({ id, name, place, points }) => (
                <li key={id}>
                  {local(name)}
                  <span className="plan-place">
                    {local(place)}
                    {points.length > 0 &&
                      ` · ${words.points(points.map(local).join(words.separator))}`}
                  </span>
                </li>
              ))}
            </ul>
            <p>{words.afterwards}</p>
          </>
        )}
      </section>
    </>
  )
}
