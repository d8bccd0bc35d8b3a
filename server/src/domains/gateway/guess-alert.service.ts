import type { LocalText } from '@iwater/contract/fields'
import { selectHolders } from '#domains/accounts'
import { sendMessage } from '#domains/messages'
import { wholeTenant } from '#domains/organisation'
import { asWorker, withTenant } from '#platform/database/database'
import type { Services } from '#platform/services'
import { claimGuessAlert, selectAlerted, withdrawGuessAlert } from './guess-alert.queries.ts'
import type { Station } from './station.ts'

const mostReaders = 200

function letterOf(name: LocalText, address: string) {
  return {
    kind: 'message' as const,
    importance: 'important' as const,
    title: {
      zh: `“${name.zh}”的访问密码被多次错误尝试`,
      en: `The password of “${name.en}” is being guessed`,
    },
    content: {
      zh: `来自 ${address} 的报文在一分钟内多次使用了错误的访问密码（PW）。系统已限制此类报文；站点此前使用的地址不受影响。请核对站点设置；如非本单位操作，请在“现场连接”中更换该连接的密钥。`,
      en: `Frames from ${address} had a wrong password (PW) many times within a minute. Such frames are now limited; addresses from which the station has sent before are not affected. Check the settings of the station. If your organisation did not send these frames, replace the key of the connection on the page “Field connections”.`,
    },
  }
}

/**
 * Notifies the people who manage a connection that its password is being guessed, at most once a day for each
 * connection.
 */
export function openGuessAlert(services: Services) {
  const { app, worker, clock, logger } = services
  const underWay = new Set<Promise<void>>()

  async function tell(station: Station, address: string) {
    const { tenantId, connectionId } = station
    const now = new Date(clock.now())
    if (!(await asWorker(worker, (db) => claimGuessAlert(db, station, now)))) return
    try {
      await withTenant(app, wholeTenant(tenantId), async (db) => {
        const alerted = await selectAlerted(db, tenantId, connectionId)
        if (!alerted) return
        const { name, organisationId } = alerted
        const wanted = { permission: 'ingest.manage', organisationId, most: mostReaders } as const
        const to = await selectHolders(db, tenantId, wanted)
        if (to.length > 0) await sendMessage(db, tenantId, { to, ...letterOf(name, address) })
      })
    } catch (error) {
      await asWorker(worker, (db) => withdrawGuessAlert(db, station))
      throw error
    }
  }

  return {
    tell(station: Station, address: string) {
      const told = tell(station, address).catch((error: unknown) => {
        logger.warn(
          { err: error, connectionId: station.connectionId },
          'guesses are reported later',
        )
      })
      underWay.add(told)
      void told.then(() => underWay.delete(told))
    },
    /** Resolves when everybody is notified. */
    async settle() {
      await Promise.all(underWay)
    },
  }
}
