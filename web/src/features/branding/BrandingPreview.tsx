import type { Branding } from '@iwater/contract/organisation'
import type { CSSProperties } from 'react'
import { BrandingContext } from '#web/platform/branding/branding.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { safeLink } from '#web/platform/page/own-path.ts'
import { createPalette } from '#web/platform/theme/palette.ts'
import { cssVariables, PaletteContext, usePalette } from '#web/platform/theme/theme.ts'
import { OrganisationLogo } from '#web/product/OrganisationLogo.tsx'
import { SystemName } from '#web/product/SystemName.tsx'
import { brandingText } from './branding.text.ts'

function HeaderPreview({ isCollapsed }: { isCollapsed: boolean }) {
  return (
    <div className="branding-header">
      <OrganisationLogo size={30} place={isCollapsed ? 'collapsed-menu' : 'menu'} />
      {!isCollapsed && <SystemName />}
    </div>
  )
}

function SignInPreview({ branding }: { branding: Branding }) {
  const words = useText(brandingText)
  const local = useLocal()
  const { name, slogan, sysInfo, contact, extendedFun } = branding
  const background = safeLink(branding.loginFile)
  return (
    <div className="branding-sign-in">
      {background !== undefined && <img className="branding-background" src={background} alt="" />}
      <div className="branding-header">
        <OrganisationLogo size={34} />
        <SystemName isSignIn />
        {extendedFun !== null && <span className="branding-extended">{local(extendedFun)}</span>}
      </div>
      <p className="branding-slogan">{local(slogan)}</p>
      <div className="branding-card">
        <span className="branding-organisation">
          <OrganisationLogo size={22} />
          {local(name)}
        </span>
        <span className="branding-input">{words.userName}</span>
        <span className="branding-button">{words.signInButton}</span>
      </div>
      <div className="branding-footer">
        {sysInfo === null
          ? [local(name), contact.hotline].filter(Boolean).join(' · ')
          : local(sysInfo)}
      </div>
    </div>
  )
}

/** The header and the sign-in page as they would be; nothing in them can be used. */
export function BrandingPreview({ branding }: { branding: Branding }) {
  const words = useText(brandingText)
  const { isDark } = usePalette()
  const palette = createPalette({
    brand: branding.brandColor,
    isDark,
    neutrals: branding.theme,
  })
  const parts = [
    ['header', words.header, <HeaderPreview key="header" isCollapsed={false} />],
    ['collapsed', words.headerCollapsed, <HeaderPreview key="collapsed" isCollapsed />],
    ['sign-in', words.signIn, <SignInPreview key="sign-in" branding={branding} />],
  ] as const
  return (
    <BrandingContext value={branding}>
      <PaletteContext value={palette}>
        {parts.map(([key, title, content]) => (
          <figure key={key} className="branding-figure">
            <figcaption>{title}</figcaption>
            <div className="branding-frame" style={cssVariables(palette) as CSSProperties} inert>
              {content}
            </div>
          </figure>
        ))}
      </PaletteContext>
    </BrandingContext>
  )
}
