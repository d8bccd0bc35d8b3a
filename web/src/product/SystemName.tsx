import { brandName, useBranding } from '#web/platform/branding/branding.ts'
import { useLocal } from '#web/platform/i18n/language.ts'
import { reach } from '#web/platform/theme/colour.ts'
import { usePalette } from '#web/platform/theme/theme.ts'

/** The name of the system in the font, size and colour that the organisation has chosen, kept readable. */
export function SystemName() {
  const branding = useBranding()
  const palette = usePalette()
  const local = useLocal()
  if (branding === null) return <b>{brandName}</b>
  const { fontFamily, fontSize1, color1 } = branding.sysConfig
  const isColour = color1 !== null && /^#[0-9a-f]{6}$/i.test(color1)
  return (
    <b
      style={{
        ...(fontFamily === null ? {} : { fontFamily }),
        ...(fontSize1 === null
          ? {}
          : { fontSize: /^\d+$/.test(fontSize1) ? `${fontSize1}px` : fontSize1 }),
        ...(isColour ? { color: reach(color1, palette.canvas) } : {}),
      }}
    >
      {local(branding.systemName)}
    </b>
  )
}
