import { createHash, randomBytes, randomInt } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

const randomText = (length: number, letters: string) =>
  Array.from({ length }, () => letters.charAt(randomInt(letters.length))).join('')

/** A device key: 24 letters and digits (142 bits), which fit every place where devices let one enter a user name. */
const newDeviceKey = () => randomText(24, alphabet)

/** Digits and capitals that cannot be taken for each other. */
const distinctLetters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A password of HJ 212: six digits and letters (30 bits), which a logger's keypad can enter. */
export const newStationPassword = () => randomText(6, distinctLetters)

/** An MN as HJ 212-2025 has the host give it: 24 hexadecimal digits. */
export const newStationNumber = () => randomBytes(12).toString('hex').toUpperCase()

/** A name for a device that needs none of its own to send. */
const newDeviceNumber = () => `D${randomText(11, alphabet)}`

/** What is kept of a device key, which is too long to be found by trying. */
export const keyHash = (key: string) => createHash('sha256').update(key).digest()

/** The key of a device that proves itself with a key alone. */
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
