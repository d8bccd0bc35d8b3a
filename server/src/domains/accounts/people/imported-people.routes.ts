import {
  deleteFirstPasswords as deleteRoute,
  downloadFirstPasswords,
  firstPasswordHours,
  importedPeople,
  readFirstPasswords,
} from '@iwater/contract/accounts/imported-people'
import type { Language } from '@iwater/contract/errors'
import { withTenant } from '#platform/database/database'
import { servedEntity } from '#platform/entities/serve-entity'
import { AppError } from '#platform/http/app-error'
import { type Api, serve } from '#platform/http/serve'
import { serveTransaction } from '#platform/http/serve-transaction'
import type { Vault } from '#platform/secrets/vault'
import type { Column } from '#platform/spreadsheet/sheet'
import { xlsxFile } from '#platform/spreadsheet/xlsx'
import {
  countFirstPasswords,
  deleteFirstPasswords,
  type FirstPasswordRow,
  insertDownload,
  selectFirstPasswords,
} from './imported-people.queries.ts'
import { passwordOf, prepareImport, removeAccount } from './imported-people.service.ts'

/** People as files add them; imported only, the list of people is an entity of its own. */
export const importedPeopleRecords = [
  servedEntity(importedPeople, { prepareImport, beforeDelete: removeAccount }),
]

const words = {
  zh: { sheet: '初始密码', headings: ['登录名', '姓名', '单位', '初始密码'] },
  en: {
    sheet: 'First passwords',
    headings: ['Login name', 'Name', 'Organisation', 'First password'],
  },
} as const

/** Login names with their passwords, for the person who hands them out: texts, whatever they begin with. */
function passwordFile(vault: Vault, rows: readonly FirstPasswordRow[], language: Language) {
  const { sheet, headings } = words[language]
  const columns = headings.map((heading): Column => ({ kind: 'text', heading: [heading] }))
  async function* batches() {
    yield rows.map(({ personId, loginName, name, organisation, sealed }) => [
      loginName,
      name[language] || name.zh,
      organisation[language],
      vault.open(sealed, passwordOf(personId)),
    ])
  }
  return xlsxFile({ name: sheet, columns, rowCount: rows.length, batches: batches() })
}

export function importedPeopleRoutes(api: Api, vault: Vault) {
  serveTransaction(api, readFirstPasswords, async ({ recordImportId }, { db, session, now }) => {
    const { count, madeAt } = await countFirstPasswords(db, session.tenantId, recordImportId, now)
    const expiresAt = madeAt && new Date(madeAt.getTime() + firstPasswordHours * 3_600_000)
    return { count, expiresAt: expiresAt?.toISOString() ?? null }
  })
  // Written as a stream, after its connection was given back.
  serve(api, downloadFirstPasswords, async ({ recordImportId }, { session, language, reply }) => {
    const now = new Date(api.clock.now())
    const rows = await withTenant(api.database, session, async (db) => {
      const found = await selectFirstPasswords(db, session.tenantId, recordImportId, now)
      if (found.length === 0) throw new AppError('people.first-passwords-not-found')
      const download = { importId: recordImportId, people: found.length, at: now }
      await insertDownload(db, session, download)
      return found
    })
    reply
      .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
      .header('content-disposition', 'attachment; filename="first-passwords.xlsx"')
    return passwordFile(vault, rows, language)
  })
  serveTransaction(api, deleteRoute, async ({ recordImportId }, { db, session }) => {
    const isDeleted = await deleteFirstPasswords(db, session.tenantId, recordImportId)
    if (!isDeleted) throw new AppError('people.first-passwords-not-found')
    return null
  })
}
