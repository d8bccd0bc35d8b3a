import { type BlockFault, checkBlocks } from '#domains/telemetry'
import type { DatabaseAddress } from '#platform/database/address'
import { openDatabase } from '#platform/database/database'

const faultWords: Record<BlockFault['kind'], { zh: string; en: string }> = {
  unreadable: { zh: '无法读取', en: 'cannot be read' },
  miscounted: { zh: '样本数与记录不符', en: 'has another number of samples than recorded' },
  aside: { zh: '已损坏，另行保存', en: 'is damaged and was kept aside' },
}

/** Reads all blocks of samples and writes a line about each that is damaged; false when there is one. */
export async function reportBlocks(
  address: DatabaseAddress,
  write: (line: string) => void,
): Promise<boolean> {
  const worker = openDatabase(address, 'worker', { max: 1 })
  try {
    const { blocks, samples, bytes, faults } = await checkBlocks(worker)
    for (const { tenantId, series, day, kind } of faults) {
      const { zh, en } = faultWords[kind]
      write(
        `✗ 租户 ${tenantId} 序列 ${series} ${day} 的数据块${zh} · tenant ${tenantId}, series ${series}, ${day}: the block ${en}`,
      )
    }
    const each = samples === 0 ? '' : ` · ${(bytes / samples).toFixed(2)} B`
    write(
      `${faults.length === 0 ? '✓' : '✗'} ${blocks} 个数据块 · blocks, ${samples} samples${each}`,
    )
    return faults.length === 0
  } finally {
    await worker.close()
  }
}
