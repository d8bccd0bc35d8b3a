import { type Branding, brandName, useBranding } from '#web/platform/branding/branding.ts'
import { useLocal } from '#web/platform/i18n/language.ts'
import { reach } from '#web/platform/theme/colour.ts'
import { usePalette } from '#web/platform/theme/theme.ts'

/** What is not set for the sign-in page is as in the header. */
function styleOf(
  { fontSize1, fontSize2, color1, color2 }: Branding['sysConfig'],
  isSignIn: boolean,
) {
  return isSignIn
    ? { size: fontSize2 ?? fontSize1, colour: color2 ?? color1 }
    : { size: fontSize1, colour: color1 }
}

/** The name of the system in the font, size and colour that the organisation has chosen, kept readable. */
export function SystemName({ isSignIn = false }: { isSignIn?: boolean }) {
  const branding = useBranding()
  const palette = usePalette()
  const local = useLocal()
  if (branding === null) return <b>{brandName}</b>
  const { fontFamily } = branding.sysConfig
  const { size, colour } = styleOf(branding.sysConfig, isSignIn)
  const isColour = colour !== null && /^#[0-9a-f]{6}$/i.test(colour)
  return (
    <b
      style={{
        ...(fontFamily === null ? {} : { fontFamily }),
        ...(size === null ? {} : { fontSize: /^\d+$/.test(size) ? `${size}px` : size }),
        ...(isColour ? { color: reach(colour, palette.canvas) } : {}),
      }}
    >
      {local(branding.systemName)}
    </b>
  )
}
