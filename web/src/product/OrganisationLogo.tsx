import { useBranding } from '#web/platform/branding/branding.ts'
import { Logo } from './Logo.tsx'

/** The organisation's own picture, or the product's drop. `size` is the height in CSS pixels. */
export function OrganisationLogo({ size }: { size: number }) {
  const branding = useBranding()
  const picture = branding?.sysLogo1 ?? branding?.logoFile ?? null
  return picture === null ? (
    <Logo size={size} />
  ) : (
    <img src={picture} alt="" height={size} style={{ maxWidth: size * 5 }} />
  )
}
