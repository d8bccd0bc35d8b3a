import { randomBytes, timingSafeEqual } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withoutTenant } from '#platform/database/database'
import { selectSecretProof } from '#platform/secrets/secret-proof.queries'
import type { Services } from '#platform/services'
import { StartError } from '#platform/start-error'
import type { Config } from '../config.ts'

const fileName = 'secret.key'

const unreadable = (path: string, cause?: unknown) =>
  new StartError(
    {
      zh: `密钥文件 ${path} 无法读取或已损坏；请从备份恢复该文件。`,
      en: `The key file ${path} cannot be read or is damaged; restore it from a backup.`,
    },
    { cause },
  )

const otherKey = () =>
  new StartError({
    zh: '数据库中的机密由另一把密钥封存；请使用原来的 secret.key，或让所有服务进程的 IWATER_SECRET_KEY 相同（见 docs/operations.md）。',
    en: 'The secrets in the database are sealed with another key; use the secret.key they were sealed with, or give every server process the same IWATER_SECRET_KEY (see docs/operations.md).',
  })

/** Makes the file completely or not at all: another process that starts on the same folder must not read half a key. */
function makeKeyFile(path: string) {
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 })
  try {
    linkSync(draft, path)
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
}

function readKeyFile(path: string): Buffer {
  try {
    if (!existsSync(path)) makeKeyFile(path)
    const text = readFileSync(path, 'utf8').trim()
    if (!/^[0-9a-f]{64}$/.test(text)) throw unreadable(path)
    return Buffer.from(text, 'hex')
  } catch (error) {
    throw error instanceof StartError ? error : unreadable(path, error)
  }
}

/** The key of the deployment: a setting, or a file in the data folder that the first start makes. */
export const readSecretKey = ({ secretKey, dataDir }: Config): Buffer =>
  secretKey ?? readKeyFile(join(dataDir, fileName))

/** Rejects a start with another key than that of the database's secrets. */
export async function assertSecretKey({ app, vault }: Services) {
  const own = vault.hash('the key of this deployment', 'proof')
  const known = await withoutTenant(app, (db) => selectSecretProof(db, own))
  if (known.length !== own.length || !timingSafeEqual(known, own)) throw otherKey()
}
