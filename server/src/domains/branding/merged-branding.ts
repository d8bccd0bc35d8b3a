import type { LocalText } from '@iwater/contract/fields'
import type { Branding } from '@iwater/contract/organisation'
import { type BrandingValues, brandingForm } from '@iwater/contract/organisation/branding'
import type { BrandedOrganisation, Level } from './branding.queries.ts'

/** What an organisation has set of one field: null or two empty texts for nothing. */
function valueAt(level: Level, name: string) {
  if (brandingForm.fields[name as keyof BrandingValues].type !== 'localized')
    return level[name] ?? null
  return { zh: level[`${name}_zh`] ?? '', en: level[`${name}_en`] ?? '' }
}

const isSet = (value: unknown) =>
  typeof value === 'object' && value !== null
    ? Object.values(value).some((side) => side !== '')
    : value !== null

const names = Object.keys(brandingForm.fields) as (keyof BrandingValues)[]

/** The values of one organisation alone. */
export const ownValues = (level: Level | undefined) =>
  Object.fromEntries(names.map((name) => [name, valueAt(level ?? nothing, name)])) as BrandingValues

const nothing: Level = { id: '', version: 0, version_name: null }

/** The values that apply, each of the lowest organisation that has set it, and which one that is. */
export function mergedValues(levels: readonly Level[]) {
  const values: Record<string, unknown> = { ...ownValues(undefined) }
  const from: Record<string, string> = {}
  for (const name of names) {
    const level = levels.find((one) => isSet(valueAt(one, name)))
    if (level === undefined) continue
    values[name] = valueAt(level, name)
    from[name] = level.id
  }
  return { values: values as BrandingValues, from }
}

const localOrNull = (text: LocalText) => (isSet(text) ? text : null)

const pixels = (size: number | null) => (size === null ? null : String(size))

/** An address of a picture by its id. */
type Link = (fileId: string | null) => string | null

/** What clients show; where no organisation has set anything, it is the product's. */
export function brandingOf(
  organisation: Omit<BrandedOrganisation, 'levels'>,
  levels: readonly Level[],
  link: Link,
): Branding {
  const { values } = mergedValues(levels)
  const { id, name, code, isDemo, timeZone, imageCodeAlways, reachedVersion, hasAppPackages } =
    organisation
  return {
    organizationId: id,
    organizationName: name.zh,
    name,
    systemName: localOrNull(values.system_name) ?? name,
    slogan: values.slogan,
    code,
    isDemo,
    timeZone,
    sysConfig: {
      fontFamily: values.font_family,
      fontSize1: pixels(values.name_size),
      fontSize2: pixels(values.sign_in_name_size),
      color1: values.name_color,
      color2: values.sign_in_name_color,
    },
    brandColor: values.brand_color ?? '#409EFF',
    theme: (values.theme ?? 'default') as Branding['theme'],
    logoFile: link(values.logo_file),
    sysLogo1: link(values.system_logo_1),
    sysLogo2: link(values.system_logo_2),
    loginFile: link(values.login_file),
    webIconFile: link(values.web_icon_file),
    sysInfo: localOrNull(values.footer),
    contact: {
      hotline: values.hotline,
      phone: values.contact_phone,
      email: values.contact_email,
      address: localOrNull(values.contact_address),
    },
    extendedFun: localOrNull(values.extended_name),
    extendedUrl: values.extended_url,
    extendLogoFile: link(values.extended_logo_file),
    appUrl: values.app_url,
    hasAppPackages,
    scalingLayout: values.scaling_layout,
    versionName: levels.find((one) => one.version_name !== null)?.version_name ?? 'standard',
    versionNum: reachedVersion ?? '1.0',
    showOrg: values.shows_organisation !== 'no',
    openTree: values.open_tree === 'yes',
    imageCodeAlways,
  }
}
