import { createHash, randomBytes, randomInt } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

const randomText = (length: number, letters: string) =>
  Array.from({ length }, () => letters.charAt(randomInt(letters.length))).join('')

/** A device key: 24 letters and digits (142 bits), which fit every place where devices let one enter a user name. */
export const newDeviceKey = () => randomText(24, alphabet)

/** A password of HJ 212: six digits, which every logger's keypad can enter. */
export const newStationPassword = () => randomText(6, alphabet.slice(0, 10))

/** An MN as HJ 212-2025 has the host give it: 24 hexadecimal digits. */
export const newStationNumber = () => randomBytes(12).toString('hex').toUpperCase()

/** A name for a device that needs none of its own to send. */
export const newDeviceNumber = () => `D${randomText(11, alphabet)}`

/** What is kept of a device key, and of the pair that a station of HJ 212 sends in every frame. */
export const keyHash = (key: string) => createHash('sha256').update(key).digest()
export const stationHash = (stationNumber: string, password: string) =>
  keyHash(`${stationNumber}:${password}`)
