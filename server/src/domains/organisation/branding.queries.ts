import type { LocalText } from '@iwater/contract/fields'
import type { Branding, themes } from '@iwater/contract/organisation'
import type { Db } from '#platform/database/database'

const localOrNull = (zh: string | null, en: string | null) =>
  zh === null || en === null ? null : { zh, en }

type NameStyle = Branding['sysConfig']

const plainStyle: NameStyle = {
  fontFamily: null,
  fontSize1: null,
  fontSize2: null,
  color1: null,
  color2: null,
}

/** Branding of a tenant, or null where it is not visible in the scope. `organizationName` is the Chinese name. */
export async function selectBranding(db: Db, tenantId: number): Promise<Branding | null> {
  const row = await db
    .selectFrom('branding as b')
    .innerJoin('tenant as t', 't.id', 'b.tenant_id')
    .innerJoin('organisation as o', (on) =>
      on.onRef('o.tenant_id', '=', 'b.tenant_id').on('o.parent_id', 'is', null),
    )
    .leftJoin('sign_in_rule as s', 's.tenant_id', 'b.tenant_id')
    .selectAll('b')
    .select(['t.code', 't.is_demo', 't.time_zone', 's.image_code_always'])
    .select(['o.id', 'o.name_zh', 'o.name_en'])
    .where('b.tenant_id', '=', tenantId)
    .executeTakeFirst()
  if (!row) return null
  return {
    organizationId: row.id,
    organizationName: row.name_zh,
    name: { zh: row.name_zh, en: row.name_en },
    systemName: { zh: row.system_name_zh, en: row.system_name_en },
    slogan: { zh: row.slogan_zh, en: row.slogan_en },
    code: row.code,
    isDemo: row.is_demo,
    timeZone: row.time_zone,
    sysConfig: { ...plainStyle, ...(row.name_style as Partial<NameStyle>) },
    brandColor: row.brand_color,
    theme: row.theme as (typeof themes)[number],
    logoFile: row.logo_file,
    sysLogo1: row.system_logo_1,
    sysLogo2: row.system_logo_2,
    loginFile: row.login_file,
    webIconFile: row.web_icon_file,
    sysInfo: localOrNull(row.footer_zh, row.footer_en),
    contact: {
      hotline: row.hotline,
      phone: row.contact_phone,
      email: row.contact_email,
      address: localOrNull(row.contact_address_zh, row.contact_address_en),
    },
    extendedFun: localOrNull(row.extended_name_zh, row.extended_name_en),
    extendedUrl: row.extended_url,
    extendLogoFile: row.extended_logo_file,
    appUrl: row.app_url,
    scalingLayout: row.scaling_layout === null ? null : Number(row.scaling_layout),
    versionName: row.version_name,
    versionNum: row.version_number,
    showOrg: row.shows_organisation,
    imageCodeAlways: row.image_code_always ?? false,
  }
}

export type BrandingChange = {
  systemName?: LocalText
  slogan?: LocalText
  footer?: LocalText
  brandColor?: string
  theme?: (typeof themes)[number]
  contact?: Partial<Branding['contact']>
  appUrl?: string
  extendedFunction?: { name: LocalText; url: string }
  versionNumber?: string
}

const contactColumns = ({ hotline, phone, email, address }: Partial<Branding['contact']>) => ({
  ...(hotline !== undefined && { hotline }),
  ...(phone !== undefined && { contact_phone: phone }),
  ...(email !== undefined && { contact_email: email }),
  ...(address !== undefined && {
    contact_address_zh: address?.zh ?? null,
    contact_address_en: address?.en ?? null,
  }),
})

const nameColumns = ({ systemName, slogan, footer }: BrandingChange) => ({
  ...(systemName && { system_name_zh: systemName.zh, system_name_en: systemName.en }),
  ...(slogan && { slogan_zh: slogan.zh, slogan_en: slogan.en }),
  ...(footer && { footer_zh: footer.zh, footer_en: footer.en }),
})

const otherColumns = ({
  brandColor,
  theme,
  appUrl,
  extendedFunction,
  versionNumber,
}: BrandingChange) => ({
  ...(brandColor && { brand_color: brandColor }),
  ...(theme && { theme }),
  ...(appUrl && { app_url: appUrl }),
  ...(extendedFunction && {
    extended_name_zh: extendedFunction.name.zh,
    extended_name_en: extendedFunction.name.en,
    extended_url: extendedFunction.url,
  }),
  ...(versionNumber && { version_number: versionNumber }),
})

/** Changes the given fields of the branding; the rest stays. */
export const updateBranding = (db: Db, tenantId: number, change: BrandingChange) =>
  db
    .updateTable('branding')
    .set({
      ...nameColumns(change),
      ...contactColumns(change.contact ?? {}),
      ...otherColumns(change),
    })
    .where('tenant_id', '=', tenantId)
    .execute()
