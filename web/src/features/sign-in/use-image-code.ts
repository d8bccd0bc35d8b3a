import { useCallback, useState } from 'react'
import { imageCodeAddress } from './sign-in.api.ts'

/** Random letters; also on pages without https, where `randomUUID` is missing. */
const newName = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

/** The picture of the verification code: one guess each, so every try needs a new one. */
export function useImageCode(isAlwaysRequired: boolean) {
  const [isRequired, setRequired] = useState(false)
  const [randomStr, setRandomStr] = useState(newName)
  const renew = useCallback(() => setRandomStr(newName()), [])
  return {
    isRequired: isRequired || isAlwaysRequired,
    setRequired,
    randomStr,
    address: imageCodeAddress(randomStr),
    renew,
  }
}
