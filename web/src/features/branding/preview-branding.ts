import type { LocalText } from '@iwater/contract/fields'
import { formats } from '@iwater/contract/kit/patterns'
import type { Branding } from '@iwater/contract/organisation'
import type { BrandingValues } from '@iwater/contract/organisation/branding'

type Address = (fileId: string) => string | undefined

const set = (text: LocalText) => (text.zh === '' && text.en === '' ? null : text)
const pixels = (size: number | null) => (size === null ? null : String(size))

/** A colour that is being typed, or is none, is not there yet. */
const colour = (text: string | null) =>
  text !== null && formats.color(text) === null ? text : null

const nameStyle = (inherited: Branding['sysConfig'], values: BrandingValues) => ({
  fontFamily: values.font_family ?? inherited.fontFamily,
  fontSize1: pixels(values.name_size) ?? inherited.fontSize1,
  fontSize2: pixels(values.sign_in_name_size) ?? inherited.fontSize2,
  color1: colour(values.name_color) ?? inherited.color1,
  color2: colour(values.sign_in_name_color) ?? inherited.color2,
})

/** How an organisation would look with the values of a form: what is empty is what it inherits. As far as a preview shows it. */
export function previewBranding(
  inherited: Branding,
  values: BrandingValues,
  addressOf: Address,
): Branding {
  const picture = (fileId: string | null, above: string | null) =>
    fileId === null ? above : (addressOf(fileId) ?? null)
  const { sysConfig, contact } = inherited
  return {
    ...inherited,
    systemName: set(values.system_name) ?? inherited.systemName,
    slogan: set(values.slogan) ?? inherited.slogan,
    sysConfig: nameStyle(sysConfig, values),
    brandColor: colour(values.brand_color) ?? inherited.brandColor,
    theme: (values.theme as Branding['theme'] | null) ?? inherited.theme,
    logoFile: picture(values.logo_file, inherited.logoFile),
    sysLogo1: picture(values.system_logo_1, inherited.sysLogo1),
    sysLogo2: picture(values.system_logo_2, inherited.sysLogo2),
    loginFile: picture(values.login_file, inherited.loginFile),
    sysInfo: set(values.footer) ?? inherited.sysInfo,
    contact: { ...contact, hotline: values.hotline ?? contact.hotline },
    extendedFun: set(values.extended_name) ?? inherited.extendedFun,
  }
}
