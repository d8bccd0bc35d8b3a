import { useMemo } from 'react'
import { encode } from 'uqr'

/** The quiet zone that readers need, in modules: ISO/IEC 18004 asks for 4. */
const border = 4

/** One square for each dark module, drawn as a single path. */
const pathOf = (rows: readonly (readonly boolean[])[]) =>
  rows
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')

/** A text as a QR code, dark on white in every theme: readers fail on the reverse. `size` in CSS pixels. */
export function QrCode({ text, label, size }: { text: string; label: string; size: number }) {
  const { data, size: modules } = useMemo(() => encode(text, { ecc: 'M', border }), [text])
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${modules} ${modules}`}
      shapeRendering="crispEdges"
      style={{ display: 'block', background: '#fff', borderRadius: 12 }}
    >
      <path d={pathOf(data)} fill="#000" />
    </svg>
  )
}
