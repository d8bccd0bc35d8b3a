import type { JudgedFrame } from '@iwater/contract/field/frame-bench'

/** The text of a frame with the piece marked for which it is rejected. */
export function FrameText({ frame: { text, fault } }: { frame: JudgedFrame }) {
  if (fault === null || fault.at === null) return <pre>{text}</pre>
  const end = fault.at + fault.text.length
  return (
    <pre>
      {text.slice(0, fault.at)}
      <mark>{text.slice(fault.at, end)}</mark>
      {text.slice(end)}
    </pre>
  )
}
