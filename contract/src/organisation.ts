import { z } from 'zod'
import { id, localText } from './fields.ts'
import { defineRoute } from './route.ts'

export const organisationKinds = ['group', 'plant', 'centre', 'station', 'department'] as const

/** A node of the organisation tree. Only nodes with `isShow` and `teamFlagShow` can be selected. */
export type OrganisationNode = {
  organizationId: string
  organizationName: string
  name: { zh: string; en: string }
  parentId: string | null
  kind: (typeof organisationKinds)[number]
  isShow: boolean
  teamFlagShow: boolean
  children: OrganisationNode[]
}

export const organisationNode: z.ZodType<OrganisationNode> = z
  .lazy(() =>
    z.object({
      organizationId: id,
      organizationName: z.string(),
      name: localText,
      parentId: id.nullable(),
      kind: z.enum(organisationKinds),
      isShow: z.boolean(),
      teamFlagShow: z.boolean(),
      children: z.array(organisationNode),
    }),
  )
  .meta({ id: 'OrganisationNode' })

export const themes = ['default', 'mining'] as const

/** Branding of an organisation: names, colours, pictures, footer. Pictures are paths on this server or null. */
export const branding = z.object({
  organizationId: id,
  organizationName: z.string(),
  name: localText,
  systemName: localText,
  slogan: localText,
  code: z.string(),
  isDemo: z.boolean(),
  timeZone: z.string(),
  sysConfig: z.object({
    fontFamily: z.string().nullable(),
    fontSize1: z.string().nullable(),
    fontSize2: z.string().nullable(),
    color1: z.string().nullable(),
    color2: z.string().nullable(),
  }),
  brandColor: z.string(),
  theme: z.enum(themes),
  logoFile: z.string().nullable(),
  sysLogo1: z.string().nullable(),
  sysLogo2: z.string().nullable(),
  loginFile: z.string().nullable(),
  webIconFile: z.string().nullable(),
  sysInfo: localText.nullable(),
  /** Support contacts of the organisation; empty fields are null. */
  contact: z.object({
    hotline: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    address: localText.nullable(),
  }),
  extendedFun: localText.nullable(),
  extendedUrl: z.string().nullable(),
  extendLogoFile: z.string().nullable(),
  appUrl: z.string().nullable(),
  /** Packages of a mobile app are offered; they take the place of the address. */
  hasAppPackages: z.boolean(),
  scalingLayout: z.number().nullable(),
  versionName: z.string(),
  versionNum: z.string(),
  showOrg: z.boolean(),
  /** The tree of organisations is opened when it is shown. */
  openTree: z.boolean(),
  imageCodeAlways: z.boolean(),
})
export type Branding = z.infer<typeof branding>

const codeInput = z.object({
  productLicense: z
    .string()
    .max(64)
    .transform((code) => code.replace(/\s+/g, '').toLowerCase()),
})

const brandingInput = codeInput.extend({ organizationId: id.optional() })

export const findBranding = defineRoute({
  method: 'GET',
  path: '/bs/EpOrganization/findOrganizationSix',
  access: 'public',
  summary: {
    zh: '按代码查询单位的品牌信息，可指定其下的一个单位；未知代码返回 null。',
    en: 'Read the branding of an organisation by its code, or of one below it; null for an unknown code.',
  },
  input: brandingInput,
  output: branding.nullable(),
})

export const findOrganisation = defineRoute({
  method: 'GET',
  path: '/bs/EpOrganization/findOrganization',
  access: 'public',
  summary: {
    zh: '按代码查询单位名称；未知代码返回 null。',
    en: 'Read the name of an organisation by its code, or null for an unknown code.',
  },
  input: codeInput,
  output: branding
    .pick({ organizationId: true, organizationName: true, name: true, code: true })
    .nullable(),
})

const orgCodeInput = z.object({ orgCode: z.string().max(64) })

/** `text` has one change per line. */
export const versionRecord = z.object({
  version: z.string(),
  releasedOn: z.iso.date(),
  title: localText,
  text: localText,
})
export type VersionRecord = z.infer<typeof versionRecord>

export const listVersionRecords = defineRoute({
  method: 'GET',
  path: '/organisation/versions',
  access: 'public',
  summary: {
    zh: '列出单位的版本更新内容，最新的在前；未知代码返回空。',
    en: 'List the release notes of an organisation, newest first; none for an unknown code.',
  },
  input: orgCodeInput,
  output: z.array(versionRecord),
})
