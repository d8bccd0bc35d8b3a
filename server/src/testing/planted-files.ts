import { uploadAvatar } from '@iwater/contract/accounts/profile'
import { type FileGroup, uploadFile } from '@iwater/contract/files'
import { entityRoutes } from '@iwater/contract/kit/routes'
import { publishMessage, removeMessage } from '@iwater/contract/messages'
import { findMenu } from '@iwater/contract/navigation'
import { pageAnnouncement } from '@iwater/contract/pages/page-announcements'
import { createSystem } from '#domains/navigation'
import { openSessions } from '#domains/sessions'
import { withTenant } from '#platform/database/database'
import { newId } from '#platform/ids'
import { anOrganisation, aSignedInPerson } from './people.ts'
import { sampleFiles } from './sample-files.ts'
import type { testApp } from './test-app.ts'
import { aTenant } from './test-services.ts'
import { uploadTo } from './uploads.ts'

type TestApp = Awaited<ReturnType<typeof testApp>>

export const readers = [
  'owner',
  'colleague',
  'participant',
  'elsewhere',
  'otherTenant',
  'anonymous',
] as const
export type Reader = (typeof readers)[number]

/** The history of an uploaded file, and the readers it must have besides its owner. */
export const situations = {
  'used by nothing': [],
  'sent to the participant': ['participant'],
  'sent to the participant, who removed the message': [],
  'sent to the colleague': ['colleague'],
  'sent to both': ['colleague', 'participant'],
  'sent in a message that is no more': [],
  'kept since every file was of its organisation': ['colleague'],
  'kept since then, and sent to the participant': ['colleague', 'participant'],
  'picture of its owner': ['colleague'],
  'picture of a page announcement': ['colleague'],
  'picture of a page announcement that was withdrawn': [],
} as const satisfies Record<string, readonly Reader[]>
export type Situation = keyof typeof situations

/** The default number of files of a situation. */
const groups: readonly FileGroup[] = ['image', 'zips', 'office', 'video', 'text']

export type PlantedFile = { situation: Situation; group: FileGroup; fileId: string }

async function aTenantOfReaders(app: TestApp) {
  const tenant = await aTenant(app.owner)
  await withTenant(app.services.app, tenant.scope, (db) =>
    createSystem(db, tenant.tenantId, {
      name: { zh: '供水', en: 'Supply' },
      menu: [{ name: { zh: '首页', en: 'Home' }, icon: 'gauge', path: '/wel/index' }],
    }),
  )
  const organisationId = await anOrganisation(app, tenant)
  const viewer = (loginName: string, where = {}) =>
    aSignedInPerson(app, tenant, { loginName, role: 'viewer', ...where })
  return {
    tenant,
    owner: await aSignedInPerson(app, tenant, { loginName: 'owner' }),
    colleague: await viewer('colleague'),
    participant: await viewer('participant', { organisationId }),
    elsewhere: await viewer('elsewhere', { organisationId }),
  }
}

/** Forty files of one person in every situation, and the users who try to read them. */
export async function plantFiles(app: TestApp) {
  const { tenant, owner, ...people } = await aTenantOfReaders(app)
  const { token } = owner
  const files: PlantedFile[] = []
  const upload = async (group: FileGroup) => {
    const sent = await uploadTo(app, uploadFile, { token, ...sampleFiles[group] })
    if (sent.status !== 200) throw new Error(`${group}: ${sent.body.msg}`)
    return sent.data.fileId
  }
  const plant = async (situation: Situation, of: readonly FileGroup[] = groups) => {
    const fileIds: string[] = []
    for (const group of of) {
      const fileId = await upload(group)
      fileIds.push(fileId)
      files.push({ situation, group, fileId })
    }
    return fileIds
  }
  const send = async (fileIds: readonly string[], ...to: { accountId: string }[]) => {
    const text = { zh: '附件', en: 'Attached' }
    const sent = await app.call(
      publishMessage,
      {
        requestKey: newId(),
        kind: 'message',
        title: text,
        content: text,
        to: { everybody: false, userIds: to.map(({ accountId }) => accountId) },
        fileIds: [...fileIds],
      },
      { token },
    )
    if (sent.status !== 200) throw new Error(sent.body.msg)
    return sent.data.messageId
  }
  const keep = (ids: readonly string[]) =>
    app.owner(`update file set visibility = 'organisation' where id = any($1)`, [ids])
  const { participant, colleague } = people

  await plant('used by nothing', [...groups, 'voice'])
  await send(await plant('sent to the participant', [...groups, 'voice']), participant)
  const removed = await send(
    await plant('sent to the participant, who removed the message', ['image', 'office', 'text']),
    participant,
  )
  const [copy] = await app.owner<{ id: string }>(
    'select id from message_recipient where message_id = $1',
    [removed],
  )
  await app.call(removeMessage, { messageUserId: copy?.id ?? '' }, { token: participant.token })
  await send(await plant('sent to the colleague'), colleague)
  await send(await plant('sent to both', ['image', 'office', 'text']), colleague, participant)
  const gone = await send(await plant('sent in a message that is no more'), participant, colleague)
  await app.owner('delete from message_recipient where message_id = $1', [gone])
  await app.owner('delete from message where id = $1', [gone])
  await keep(await plant('kept since every file was of its organisation'))
  const kept = await plant('kept since then, and sent to the participant', ['image', 'office'])
  await keep(kept)
  await send(kept, participant)
  await plantPictures(app, { owner, tenant, plant, files })

  const [otherTenant, { read }] = [await aTenantOfReaders(app), openSessions(app.services)]
  const others = { ...people, otherTenant: otherTenant.owner }
  const sessionOf = async (reader: Exclude<Reader, 'anonymous'>) => {
    const session = await read((reader === 'owner' ? owner : others[reader]).token)
    if (!session) throw new Error(`${reader} is not signed in`)
    return session
  }
  const tokenOf = (reader: Reader) => {
    if (reader === 'anonymous') return {}
    return { token: (reader === 'owner' ? owner : others[reader]).token }
  }
  return { tenant, files, sessionOf, tokenOf }
}

type Planting = {
  owner: { token: string; accountId: string }
  tenant: { tenantId: number }
  plant: (situation: Situation, of: readonly FileGroup[]) => Promise<string[]>
  files: PlantedFile[]
}

const { add, remove } = entityRoutes(pageAnnouncement)

async function plantPictures(app: TestApp, { owner, plant, files }: Planting) {
  const { token, accountId } = owner
  await uploadTo(app, uploadAvatar, { token, ...sampleFiles.image })
  const [person] = await app.owner<{ id: string }>(
    'select avatar_file_id as id from account where id = $1',
    [accountId],
  )
  files.push({ situation: 'picture of its owner', group: 'image', fileId: person?.id ?? '' })
  const { data: menu } = await app.call(findMenu, {}, { token })
  const text = { zh: '维护', en: 'Maintenance' }
  const announce = async ([zh = '', en = zh]: string[]) => {
    const pictures = { picture_zh_file_id: zh, picture_en_file_id: en }
    const draft = { menu_entry_id: menu[0]?.functionId ?? '', text, ...pictures }
    const published = await app.call(add, draft, { token })
    if (published.status !== 200) throw new Error(published.body.msg)
    return published.data
  }
  await announce(await plant('picture of a page announcement', ['image', 'image']))
  const withdrawn = await announce(
    await plant('picture of a page announcement that was withdrawn', ['image', 'image']),
  )
  await app.call(remove, withdrawn, { token })
}
