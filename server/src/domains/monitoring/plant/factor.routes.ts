import { factorRecord, listFactorChoices, listFactors } from '@iwater/contract/plant/factors'
import { servedEntity } from '#platform/entities/serve-entity'
import type { Api } from '#platform/http/serve'
import { serveQuery } from '#platform/http/serve-transaction'
import { factorColumns } from './factor.queries.ts'
import { checkFactor, readFactors } from './factor.service.ts'

export const factorRecords = [
  servedEntity(factorRecord, { columns: factorColumns, check: checkFactor }),
]

export function factorRoutes(api: Api) {
  serveQuery(api, listFactors, async (_, { db, session }) => {
    const { own, all } = await readFactors(db, session.tenantId)
    return all.map((factor) => {
      const { code, legacyCode = null, name, unit, decimals, category } = factor
      return { code, legacyCode, name, unit, decimals, category, isOwn: own.includes(factor) }
    })
  })
  serveQuery(api, listFactorChoices, async (_, { db, session }) => {
    const { all } = await readFactors(db, session.tenantId)
    return all.map(({ code, name, unit, decimals }) => ({
      value: code,
      label: { zh: `${name.zh}（${code}）`, en: `${name.en} (${code})` },
      sets: { unit_of_measure: unit || null, decimals },
    }))
  })
}
