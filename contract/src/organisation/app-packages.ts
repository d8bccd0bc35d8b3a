import { z } from 'zod'
import { instant, localText } from '../fields.ts'
import { defineEntity } from '../kit/entity.ts'
import * as field from '../kit/field.ts'
import type { DictionaryItem } from '../kit/field-types.ts'
import { pages } from '../pages/pages.ts'
import { defineRoute } from '../route.ts'

export const appPlatforms = ['android', 'ios'] as const
export type AppPlatform = (typeof appPlatforms)[number]

const platformItems = [
  { value: 'android', label: { zh: 'Android', en: 'Android' }, tone: 'good' },
  { value: 'ios', label: { zh: 'iOS', en: 'iOS' }, tone: 'info' },
] as const satisfies readonly DictionaryItem[]

/** A version of the mobile app of a tenant, as the file that phones install. */
export const appPackage = defineEntity({
  table: 'app_package',
  path: '/organisation/app-packages',
  title: pages.appPackages.title,
  noun: { zh: '安装包', en: 'app package' },
  icon: pages.appPackages.icon,
  access: { read: pages.appPackages.permission, change: 'organisation.manage' },
  history: true,
  fields: {
    name: field.localized('应用名称', 'App name', {
      required: true,
      searchable: true,
      maxLength: 40,
    }),
    platform: field.choice(
      '平台',
      'Platform',
      { items: platformItems },
      { readOnly: true, description: { zh: '由安装包决定。', en: 'Follows from the package.' } },
    ),
    version_name: field.text('版本号', 'Version', {
      required: true,
      maxLength: 32,
      searchable: true,
      pattern: 'no-spaces',
    }),
    is_current: field.flag('当前版本', 'Current', {
      default: true,
      description: {
        zh: '登录页的二维码指向各平台的当前版本；设为当前后，同平台原来的当前版本保留为历史版本。没有当前版本时，二维码指向品牌外观中的移动应用地址。',
        en: 'The QR code of the sign-in page leads to the current version of each platform. The one that was current before is kept. Without a current version the code leads to the app address of the branding.',
      },
    }),
    package: field.file('安装包', 'Package', {
      required: true,
      group: 'package',
      visibility: 'organisation',
      description: {
        zh: 'Android 为 apk，iOS 为 ipa；不登录也能下载当前版本。',
        en: 'apk for Android, ipa for iOS. The current version can be downloaded without signing in.',
      },
    }),
    bundle_id: field.text('iOS 应用标识', 'iOS bundle ID', {
      maxLength: 155,
      pattern: 'no-spaces',
      description: {
        zh: '如 com.example.app。填写后，iPhone 可以从下载页直接安装企业签名的应用（须使用 https）。',
        en: 'Such as com.example.app. With it iPhones install an app with an enterprise signature from the download page (https is needed).',
      },
    }),
    notes: field.localized('更新说明', 'Release notes', {
      maxLength: 1000,
      multiline: true,
    }),
    created_at: field.moment('上传时间', 'Uploaded at', { readOnly: true }),
  },
  list: {
    columns: ['name', 'platform', 'version_name', 'is_current', 'package', 'created_at'],
    sort: 'created_at',
    order: 'desc',
  },
  form: {
    groups: [
      field.group('安装包', 'Package', ['package', 'name', 'version_name', 'is_current']),
      field.group('更多', 'More', ['bundle_id', 'notes']),
    ],
  },
})

const orgCodeInput = z.object({ orgCode: z.string().max(64) })

const offeredApp = z.object({
  platform: z.enum(appPlatforms),
  name: localText,
  versionName: z.string(),
  notes: localText,
  /** Bytes. */
  size: z.number().int(),
  uploadedAt: instant,
  /** Where the file is downloaded. */
  url: z.string(),
  /** Installs it on an iPhone; null where that is not possible. */
  installUrl: z.string().nullable(),
})
export type OfferedApp = z.infer<typeof offeredApp>

export const listOfferedApps = defineRoute({
  method: 'GET',
  path: '/organisation/apps',
  access: 'public',
  summary: {
    zh: '按代码列出单位移动应用的当前版本，每个平台一个。',
    en: 'List the current versions of the mobile app of an organisation by its code, one for each platform.',
  },
  input: orgCodeInput,
  output: z.array(offeredApp),
})

export const downloadApp = defineRoute({
  method: 'GET',
  path: '/organisation/apps/:platform/file',
  access: 'public',
  content: 'application/octet-stream',
  failurePage: '/file',
  summary: {
    zh: '下载单位移动应用的当前版本，支持分段。',
    en: 'Read the current version of the mobile app of an organisation, or a range of it.',
  },
  input: orgCodeInput.extend({ platform: z.enum(appPlatforms) }),
  output: z.unknown(),
})

export const readAppManifest = defineRoute({
  method: 'GET',
  path: '/organisation/apps/ios/manifest.plist',
  access: 'public',
  content: 'text/xml',
  failurePage: '/file',
  summary: {
    zh: 'iPhone 安装应用所需的清单。',
    en: 'Read the manifest by which iPhones install an app.',
  },
  input: orgCodeInput,
  output: z.unknown(),
})
