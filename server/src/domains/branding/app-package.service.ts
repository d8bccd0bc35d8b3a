import type { Faults } from '@iwater/contract/kit/faults'
import type { AppPlatform, OfferedApp } from '@iwater/contract/organisation/app-packages'
import { openShownFile, selectFileFacts } from '#domains/files'
import {
  type AskedCode,
  findAskedTenant,
  selectSuspension,
  wholeTenant,
} from '#domains/organisation'
import { withTenant } from '#platform/database/database'
import type { Work } from '#platform/entities/entity.service'
import { AppError } from '#platform/http/app-error'
import type { Services } from '#platform/services'
import { type CurrentPackage, selectCurrentPackages } from './app-package.queries.ts'

/** Everybody of the tenant is offered its packages. */
export async function assertWholeTenant({ session }: Work) {
  if (session.organisations !== '*') throw new AppError('organisation.apps-whole-tenant')
}

export async function checkAppPackage(work: Work): Promise<Faults> {
  await assertWholeTenant(work)
  return {}
}

type Offered = CurrentPackage & { size: number }

/** The current packages behind a code, with their sizes; none of an unknown or a suspended tenant. */
async function findOffered(services: Services, asked: AskedCode) {
  const tenantId = await findAskedTenant(services, asked)
  if (tenantId === null) return null
  const offered = await withTenant(services.app, wholeTenant(tenantId), async (db) => {
    if (await selectSuspension(db, tenantId)) return []
    const current = await selectCurrentPackages(db, tenantId)
    const ids = current.map(({ fileId }) => fileId)
    const sizes = new Map(
      (await selectFileFacts(db, tenantId, ids)).map((file) => [file.id, Number(file.size_bytes)]),
    )
    return current.flatMap((one): Offered[] => {
      const size = sizes.get(one.fileId)
      return size === undefined ? [] : [{ ...one, size }]
    })
  })
  return { tenantId, offered }
}

const addressOf = (path: string, code: string) =>
  `/api${path}?${new URLSearchParams({ orgCode: code }).toString()}`

const fileAddress = (platform: AppPlatform, code: string) =>
  addressOf(`/organisation/apps/${platform}/file`, code)

/** iPhones install over https alone, from an absolute address. */
function installAddress({ config: { baseUrl } }: Services, one: Offered, code: string) {
  if (one.platform !== 'ios' || one.bundleId === null || !baseUrl?.startsWith('https:')) return null
  const manifest = baseUrl + addressOf('/organisation/apps/ios/manifest.plist', code)
  return `itms-services://?action=download-manifest&url=${encodeURIComponent(manifest)}`
}

export async function listOffered(services: Services, asked: AskedCode): Promise<OfferedApp[]> {
  const found = await findOffered(services, asked)
  return (found?.offered ?? []).map((one) => {
    const { platform, name, versionName, notes, size, uploadedAt } = one
    return {
      platform,
      name,
      versionName,
      notes,
      size,
      uploadedAt: new Date(uploadedAt).toISOString(),
      url: fileAddress(platform, asked.code),
      installUrl: installAddress(services, one, asked.code),
    }
  })
}

async function findPackage(services: Services, asked: AskedCode, platform: AppPlatform) {
  const found = await findOffered(services, asked)
  const one = found?.offered.find((each) => each.platform === platform)
  if (!found || !one) throw new AppError('organisation.app-not-found')
  return { ...one, tenantId: found.tenantId }
}

/** The current package of a platform, or the requested range of it. */
export async function openPackage(
  services: Services,
  asked: AskedCode & { platform: AppPlatform },
  range: { range: string | undefined; ifRange: string | undefined },
) {
  const { tenantId, fileId } = await findPackage(services, asked, asked.platform)
  return openShownFile(services, { tenantId, fileId }, range)
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => entities[sign] ?? sign)

/** The property list by which iPhones install the current package (Apple, “Distribute proprietary in-house apps”). */
export async function writeManifest(services: Services, asked: AskedCode): Promise<string> {
  const { bundleId, versionName, name, ...one } = await findPackage(services, asked, 'ios')
  const { baseUrl = '' } = services.config
  if (bundleId === null) throw new AppError('organisation.app-not-found')
  const url = baseUrl + fileAddress(one.platform, asked.code)
  const pair = (key: string, text: string) => `<key>${key}</key><string>${escaped(text)}</string>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict><key>items</key><array><dict>
<key>assets</key><array><dict>${pair('kind', 'software-package')}${pair('url', url)}</dict></array>
<key>metadata</key><dict>${pair('bundle-identifier', bundleId)}${pair('bundle-version', versionName)}${pair('kind', 'software')}${pair('title', name.zh)}</dict>
</dict></array></dict></plist>
`
}
