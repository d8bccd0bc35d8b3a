import { createHash, randomBytes, randomInt } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

const randomText = (length: number, letters: string) =>
  Array.from({ length }, () => letters.charAt(randomInt(letters.length))).join('')

/** A device key: 24 letters and digits (142 bits), which fit every field where devices expect a user name. */
const newDeviceKey = () => randomText(24, alphabet)

/** Digits and capitals that are not easily confused. */
const distinctLetters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A password of HJ 212: six digits and letters (30 bits), which a logger's keypad can enter. */
export const newStationPassword = () => randomText(6, distinctLetters)

/** An MN as HJ 212-2025 has the host assign it: 24 hexadecimal digits. */
export const newStationNumber = () => randomBytes(12).toString('hex').toUpperCase()

/** A name for a device that sends without one. */
const newDeviceNumber = () => `D${randomText(11, alphabet)}`

/** The stored form of a device key, which is too long to be found by guessing. */
export const keyHash = (key: string) => createHash('sha256').update(key).digest()

/** The key of a device that authenticates with a key alone. */
export function newKeyOfDevice() {
  const key = newDeviceKey()
  return { key, hash: keyHash(key), password: null }
}

/** Such a device. */
export function identifyByKey({
  stationNumber = newDeviceNumber(),
}: {
  stationNumber?: string | undefined
}) {
  const { key, hash } = newKeyOfDevice()
  return { stationNumber, key, hash, secrets: { password: null, sm4Key: null } }
}
