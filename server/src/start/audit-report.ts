import type { AuditCheck } from '@iwater/contract/audit'
import { checkChain, type Link, selectHeads } from '#domains/audit'
import type { DatabaseAddress } from '#platform/database/address'
import { asWorker, openDatabase } from '#platform/database/database'

/** The anchors among the lines of a log, by the code of their tenant. */
export function readAnchors(text: string): Map<string, Link[]> {
  const anchors = new Map<string, Link[]>()
  for (const line of text.split('\n').filter((each) => each.includes('"anchor"'))) {
    const { anchor } = JSON.parse(line) as { anchor: Link & { tenant: string } }
    anchors.set(anchor.tenant, [...(anchors.get(anchor.tenant) ?? []), anchor])
  }
  return anchors
}

const faultWords: Record<NonNullable<AuditCheck['fault']>['kind'], { zh: string; en: string }> = {
  changed: { zh: '被修改', en: 'was changed' },
  missing: { zh: '缺失', en: 'is missing' },
  'cut-off': { zh: '起被截断', en: 'and all after it are cut off' },
  unexpected: { zh: '起不是系统写入的', en: 'was not written by the system' },
  rewritten: { zh: '与留存的链尾不符，此前的记录被重写', en: 'does not match the recorded anchor' },
}

const lineOf = (tenant: string, { wholeEntries, fault, head }: Omit<AuditCheck, 'checkedAt'>) =>
  fault
    ? `✗ ${tenant}: 第 ${fault.number} 条${faultWords[fault.kind].zh} · entry ${fault.number} ${faultWords[fault.kind].en}`
    : `✓ ${tenant}: ${wholeEntries} 条完整 · entries, all as they were written, head ${head.hash}`

/** Checks the trail of every tenant and writes a line about each; false when one is damaged. */
export async function reportAudit(
  address: DatabaseAddress,
  anchors: Map<string, Link[]>,
  write: (line: string) => void,
): Promise<boolean> {
  const app = openDatabase(address, 'app', { max: 1 })
  const worker = openDatabase(address, 'worker', { max: 1 })
  try {
    let isWhole = true
    for (const { tenantId, tenant } of await asWorker(worker, selectHeads)) {
      const found = await checkChain(app, tenantId, anchors.get(tenant))
      write(lineOf(tenant, found))
      isWhole &&= found.fault === null
    }
    return isWhole
  } finally {
    await Promise.all([app.close(), worker.close()])
  }
}
