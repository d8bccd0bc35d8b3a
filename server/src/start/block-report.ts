import { checkBlocks, checkHours, type FaultKind } from '#domains/telemetry'
import type { DatabaseAddress } from '#platform/database/address'
import { openDatabase } from '#platform/database/database'

const faultWords: Record<FaultKind, { zh: string; en: string }> = {
  unreadable: { zh: '无法读取', en: 'cannot be read' },
  miscounted: { zh: '数目与记录不符', en: 'holds another number than recorded' },
  aside: { zh: '已损坏，另行保存', en: 'is damaged and was kept aside' },
}

type Fault = { tenantId: number; series: number; kind: FaultKind }

function faultLine(
  { tenantId, series, kind }: Fault,
  of: string,
  [nameZh, nameEn]: readonly [string, string],
) {
  const { zh, en } = faultWords[kind]
  return `✗ 租户 ${tenantId} 序列 ${series} ${of} 的${nameZh}${zh} · tenant ${tenantId}, series ${series}, ${of}: the ${nameEn} ${en}`
}

type Amount = { count: number; bytes: number; faults: readonly Fault[] }

const endOf = ({ count, bytes }: Amount) =>
  count === 0 ? '' : ` · ${(bytes / count).toFixed(2)} B`

const markOf = ({ faults }: Amount) => (faults.length === 0 ? '✓' : '✗')

/** Reads all blocks of samples and of hours and writes a line about each that is damaged; false when there is one. */
export async function reportBlocks(
  address: DatabaseAddress,
  write: (line: string) => void,
): Promise<boolean> {
  const worker = openDatabase(address, 'worker', { max: 1 })
  try {
    const days = await checkBlocks(worker)
    for (const fault of days.faults) write(faultLine(fault, fault.day, ['数据块', 'block']))
    write(`${markOf(days)} ${days.blocks} 个数据块 · blocks, ${days.count} samples${endOf(days)}`)
    const months = await checkHours(worker)
    for (const fault of months.faults)
      write(faultLine(fault, fault.month.slice(0, 7), ['小时数据块', 'block of hours']))
    write(
      `${markOf(months)} ${months.blocks} 个小时数据块 · blocks of hours, ${months.count} hours${endOf(months)}`,
    )
    return days.faults.length + months.faults.length === 0
  } finally {
    await worker.close()
  }
}
