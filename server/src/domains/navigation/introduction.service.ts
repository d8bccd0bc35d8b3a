import type { IntroducedSystem } from '@iwater/contract/navigation'
import type { Db } from '#platform/database/database'
import { type IntroducedRow, selectIntroduction } from './introduction.queries.ts'

const functionsOf = (rows: readonly IntroducedRow[]) => {
  const byPath = new Map(
    rows.map(({ path, nameZh, nameEn, icon }) => [
      path,
      { name: { zh: nameZh, en: nameEn }, path, icon },
    ]),
  )
  return [...byPath.values()]
}

/** The pages of a tenant's systems, by name; rights decide later who may use them. */
export async function readIntroduction(db: Db, tenantId: number): Promise<IntroducedSystem[]> {
  const bySystem = Map.groupBy(await selectIntroduction(db, tenantId), ({ systemId }) => systemId)
  return [...bySystem.values()].flatMap((rows) => {
    const [first] = rows
    if (first === undefined) return []
    return [{ name: { zh: first.systemZh, en: first.systemEn }, functions: functionsOf(rows) }]
  })
}
