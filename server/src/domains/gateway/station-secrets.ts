import type { Vault } from '#platform/secrets/vault'

/** The password of an HJ 212 station, and the key of its encrypted data areas. */
export type StationSecrets = { password: string | null; sm4Key: Uint8Array | null }

export type SealedSecrets = { password: Buffer | null; sm4Key: Buffer | null }

const passwordOf = (connectionId: string) => `password of station ${connectionId}`
const sm4KeyOf = (connectionId: string) => `SM4 key of station ${connectionId}`

export const sealSecrets = (
  vault: Vault,
  connectionId: string,
  { password, sm4Key }: StationSecrets,
): SealedSecrets => ({
  password: password === null ? null : vault.seal(password, passwordOf(connectionId)),
  sm4Key:
    sm4Key === null
      ? null
      : vault.seal(Buffer.from(sm4Key).toString('hex'), sm4KeyOf(connectionId)),
})

/** Throws when they were sealed for another connection or changed. */
export const openSecrets = (
  vault: Vault,
  connectionId: string,
  { password, sm4Key }: SealedSecrets,
): StationSecrets => ({
  password: password && vault.open(password, passwordOf(connectionId)),
  sm4Key: sm4Key && Buffer.from(vault.open(sm4Key, sm4KeyOf(connectionId)), 'hex'),
})

/** Identifies a change of the password of a station: under the vault's key, because six characters are soon guessed. */
export const stationHash = (vault: Vault, stationNumber: string, password: string) =>
  vault.hash(`${stationNumber}:${password}`, 'station')
