import './meter.css'

/** How much of a room is used, told by `text`; from `high` on in the colour of a warning. */
export function Meter({
  label,
  value,
  max,
  high,
  text,
}: {
  label: string
  value: number
  max: number
  high: number
  text: string
}) {
  return (
    <meter className="w-meter" aria-label={label} min={0} max={max} high={high} value={value}>
      {text}
    </meter>
  )
}
