import { useState } from 'react'
import { type Branding, useBranding } from '#web/platform/branding/branding.ts'
import { Logo } from './Logo.tsx'

/** Beside the menu while it is open, in its place while it is not, and everywhere else. */
type Place = 'menu' | 'collapsed-menu' | 'page'

const pictureOf: Readonly<Record<Place, (branding: Branding) => string | null>> = {
  menu: ({ sysLogo1, logoFile }) => sysLogo1 ?? logoFile,
  'collapsed-menu': ({ sysLogo2, logoFile, sysLogo1 }) => sysLogo2 ?? logoFile ?? sysLogo1,
  page: ({ logoFile, sysLogo1 }) => logoFile ?? sysLogo1,
}

/** The organisation's own picture, or the product's drop. `size` is the height in CSS pixels. */
export function OrganisationLogo({ size, place = 'page' }: { size: number; place?: Place }) {
  const branding = useBranding()
  const picture = branding && pictureOf[place](branding)
  // Its address is valid for hours; a page that is open longer may not be able to load it again.
  const [failed, setFailed] = useState<string>()
  return picture === null || picture === failed ? (
    <Logo size={size} />
  ) : (
    <img
      src={picture}
      alt=""
      height={size}
      style={{ maxWidth: size * 5 }}
      onError={() => setFailed(picture)}
    />
  )
}
